"""What the lab found, in words."""

from collections.abc import Iterator

from pages.ui import formulas, literal
from pages.ui.content.tipping_point.tipping import MOST_WRITTEN, Tipping, listed, wins
from pages.ui.numbers import operand
from pages.ui.text import tipping_point as words
from pages.ui.view import View, tag


def finding(found: Tipping) -> str:
    """Say how far the winner is from losing, with the division that proves it."""
    view, point = found.view, found.point
    if point.status == "found":
        return "  \n".join(_found(found))
    best = [f"**{tag('k', j)}**" for j in point.winners]
    said = {"query": found.names["query"], "winners": listed(view, best) if best else ""}
    if point.status == "tied":
        score = found.scores(found.query)[point.winners[0]]
        is_all = len(best) == found.compared.sum()
        phrase = words.TIED if len(best) == 2 else words.TIED_ALL if is_all else words.TIED_MANY
        return view.say(phrase, **said, n=len(best), score=operand(score, view.decimals))
    if point.status == "never" and found.by_cosine:
        return view.say(words.NEVER_BY_COSINE, **said)
    return view.say(words.STATUS[point.status], **said)


def _found(found: Tipping) -> Iterator[str]:
    view, point = found.view, found.point
    assert point.winner is not None
    assert point.rival is not None
    assert point.tipped_query is not None
    keys = view.scenario.key_descriptions
    best, level = (
        [_named(view, tag("k", j), keys[j]) for j in group]
        for group in (point.winners, point.rivals)
    )
    query = _named(view, found.names["query"], view.scenario.query_descriptions[view.focus[0]])
    sentence = view.say(
        words.FOUND_FAR if len(found.query) > MOST_WRITTEN else words.FOUND,
        **found.names,
        query_named=query,
        winners=wins(view, best),
        level=view.say(words.LEVEL[len(level) > 1], keys=listed(view, level)),
        distance=view.number(point.distance),
        tipped=formulas.vector(point.tipped_query, view.decimals),
    )
    yield sentence.replace("） ", "）")  # a full-width bracket has its own space
    lead = " − ".join(map(found.compared_tag, (point.winner, point.rival)))
    yield view.say(
        words.PROOF,
        line=f"{found.names['query']}·({lead}) / ‖{lead}‖ = {found.quotient(point.rival)}",
    )
    if point.elsewhere:
        others = [f"**{tag('k', j)}**" for j in point.elsewhere]
        phrase = words.ELSEWHERE[len(others) > 1]
        yield view.say(phrase, keys=listed(view, others), beyond=found.names["beyond"])


def _named(view: View, name: str, text: str) -> str:
    """Return a tag with its description, safe in Markdown."""
    if not text:
        return f"**{name}**"
    return view.say(words.NAMED, tag=name, text=literal.markdown(text))
