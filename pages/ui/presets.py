"""Ready scenarios: numbers and both languages' words together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from attention_core.scenario import Scenario
from pages.ui.phrase import Phrase

Row = tuple[Phrase, Sequence[float]]
NO_NAME = Phrase(en="", zh="")


@dataclass(frozen=True)
class Preset:
    """A scenario in both languages, with one line on what to notice."""

    title: Phrase
    notice: Phrase
    queries: tuple[Row, ...]
    keys: tuple[Row, ...]
    values: tuple[Row, ...]
    value_axes: tuple[Phrase, ...]
    seed: int = 0

    def scenario(self, lang: str) -> Scenario:
        """Return the scenario with its words in ``lang``."""

        def words(rows: Sequence[Row]) -> tuple[str, ...]:
            return tuple(name(lang) for name, _ in rows)

        def numbers(rows: Sequence[Row]) -> NDArray[np.float64]:
            return np.array([vector for _, vector in rows], dtype=float)

        return Scenario(
            query_descriptions=words(self.queries),
            key_descriptions=words(self.keys),
            value_descriptions=words(self.values),
            query=numbers(self.queries),
            key=numbers(self.keys),
            value=numbers(self.values),
            value_axes=tuple(axis(lang) for axis in self.value_axes),
            mask=np.ones((len(self.queries), len(self.keys)), dtype=bool),
            is_causal=False,
            seed=self.seed,
        )


def _unnamed(*vectors: Sequence[float]) -> tuple[Row, ...]:
    return tuple((NO_NAME, vector) for vector in vectors)


_TOKENS = (
    (Phrase(en="x, a short vector", zh="x，短向量"), (1, 0)),
    (Phrase(en="y, a long one the same way", zh="y，同方向的长向量"), (3, 0)),
    (Phrase(en="z, across", zh="z，与之垂直"), (0, 2)),
)

PRESETS = {
    "cat": Preset(
        title=Phrase(en="Cat and dog (worked example)", zh="猫和狗（贯穿全程的例子）"),
        notice=Phrase(
            en="Each question scores highest with the key that answers it, yet the weights stay "
            "soft: short vectors and d_k = 2 leave the scores close together.",
            zh="每个问题都与回答它的键得分最高，但权重仍然平缓：向量短、d_k = 2，分数彼此接近。",
        ),
        queries=(
            (Phrase(en="the cat's colour", zh="猫的颜色"), (0.8, 0.2)),
            (Phrase(en="the dog's size", zh="狗的大小"), (0.1, 0.9)),
        ),
        keys=(
            (Phrase(en="black kitten", zh="黑色猫咪"), (0.7, 0.3)),
            (Phrase(en="small brown dog", zh="棕色小狗"), (0.2, 0.8)),
            (Phrase(en="red car", zh="红色汽车"), (0.4, -0.5)),
        ),
        values=_unnamed((0.9, 0.2), (0.3, 0.9), (0.6, -0.4)),
        value_axes=(
            Phrase(en="colour detail", zh="颜色信息"),
            Phrase(en="size detail", zh="大小信息"),
        ),
    ),
    "phone_book": Preset(
        title=Phrase(en="A phone book", zh="电话簿"),
        notice=Phrase(
            en="The key is the name, the value is the number. A long, clear query looks one number "
            "up; a short, vague one mixes three numbers into one that nobody has.",
            zh="键是姓名，值是号码。又长又明确的查询能查到一个号码；又短又含糊的查询把三个号码混成一个谁都没有的号码。",
        ),
        queries=(
            (Phrase(en="Bob's extension, please", zh="请查鲍勃的分机"), (0, 16, 0)),
            (Phrase(en="someone like Bob or Cara", zh="像鲍勃或卡拉的人"), (0, 1, 1)),
        ),
        keys=(
            (Phrase(en="Alice", zh="爱丽丝"), (1, 0, 0)),
            (Phrase(en="Bob", zh="鲍勃"), (0, 1, 0)),
            (Phrase(en="Cara", zh="卡拉"), (0, 0, 1)),
        ),
        values=(
            (Phrase(en="Alice's number", zh="爱丽丝的号码"), (101,)),
            (Phrase(en="Bob's number", zh="鲍勃的号码"), (205,)),
            (Phrase(en="Cara's number", zh="卡拉的号码"), (317,)),
        ),
        value_axes=(Phrase(en="extension", zh="分机号"),),
    ),
    "bank": Preset(
        title=Phrase(en="Two meanings of “bank”", zh="“bank” 的两个意思"),
        notice=Phrase(
            en="The same word asks two questions: beside “river” it points at water, beside "
            "“savings” at money. The key that wins changes with the query, not with the key.",
            zh="同一个词问出两个问题：在 river 旁边它指向水，在 savings 旁边它指向钱。赢的键随查询而变，键本身没有变。",
        ),
        queries=(
            (Phrase(en="river “bank”", zh="river 旁的 bank"), (2.0, 0.3)),
            (Phrase(en="savings “bank”", zh="savings 旁的 bank"), (0.2, 2.2)),
        ),
        keys=(
            (Phrase(en="muddy shore", zh="泥泞的河岸"), (1.8, -0.4)),
            (Phrase(en="money account", zh="存款账户"), (-0.3, 1.9)),
            (Phrase(en="boat", zh="小船"), (1.2, 0.1)),
            (Phrase(en="the", zh="the（冠词）"), (0.1, 0.1)),
        ),
        values=_unnamed((1.0, 0.0), (0.0, 1.0), (0.8, 0.1), (0.1, 0.1)),
        value_axes=(Phrase(en="water", zh="水"), Phrase(en="money", zh="钱")),
    ),
    "directions": Preset(
        title=Phrase(en="Same, perpendicular, opposite", zh="同向、垂直、反向"),
        notice=Phrase(
            en="Three keys of equal length: the score is +6 along the query, 0 at a right angle, "
            "−6 against it. Only the direction changed.",
            zh="三个键一样长：与查询同向时分数是 +6，垂直时是 0，反向时是 −6。变的只有方向。",
        ),
        queries=((Phrase(en="pointing right", zh="指向右"), (3, 0)),),
        keys=(
            (Phrase(en="same direction", zh="同方向"), (2, 0)),
            (Phrase(en="perpendicular", zh="垂直"), (0, 2)),
            (Phrase(en="opposite", zh="反方向"), (-2, 0)),
        ),
        values=_unnamed((1, 0), (0, 1), (-1, 0)),
        value_axes=(NO_NAME, NO_NAME),
    ),
    "long_key": Preset(
        title=Phrase(en="A long key beats a better angle", zh="长键胜过更好的夹角"),
        notice=Phrase(
            en="k₂ points 45° away from the query and still wins: 4 against 1, because it is long. "
            "The dot product counts length as well as direction.",
            zh="k₂ 与查询相差 45°，却仍然获胜：4 对 1，因为它长。点积既看方向，也看模长。",
        ),
        queries=((Phrase(en="the question", zh="问题"), (1, 0)),),
        keys=(
            (Phrase(en="short, right direction", zh="短，方向正"), (1, 0)),
            (Phrase(en="long, 45° off", zh="长，偏 45°"), (4, 4)),
        ),
        values=_unnamed((1, 0), (0, 1)),
        value_axes=(NO_NAME, NO_NAME),
    ),
    "same_q_and_k": Preset(
        title=Phrase(en="Q = K = X: not always yourself", zh="Q = K = X：未必最像自己"),
        notice=Phrase(
            en="Every token asks with the vector it answers with, so the table is symmetric; yet "
            "x scores 3 with y and only 1 with itself.",
            zh="每个词用同一个向量提问和回答，所以分数表对称；可是 x 对 y 得 3 分，对自己只有 1 分。",
        ),
        queries=_TOKENS,
        keys=_TOKENS,
        values=_unnamed((1, 0), (0, 1), (-1, 0)),
        value_axes=(NO_NAME, NO_NAME),
    ),
    "saturated": Preset(
        title=Phrase(en="d_k = 16: sharp if not scaled", zh="d_k = 16：不缩放就太尖"),
        notice=Phrase(
            en="Sixteen products add up to large scores. Unscaled, softmax gives nearly all "
            "the weight to one key; divided by √16 = 4 the others are heard again.",
            zh="十六个乘积加出很大的分数。不缩放时 softmax 几乎把全部权重给一个键；除以 √16 = 4 后，其他键又有了声音。",
        ),
        queries=(
            (
                Phrase(en="a wide question", zh="一个宽的问题"),
                (
                    1.7,
                    -1.1,
                    0.7,
                    2.0,
                    -0.4,
                    1.3,
                    -1.5,
                    0.8,
                    1.4,
                    -1.0,
                    0.6,
                    -1.8,
                    1.1,
                    0.3,
                    -1.3,
                    1.5,
                ),
            ),
        ),
        keys=(
            (
                Phrase(en="agrees in most places", zh="大多数分量一致"),
                (
                    0.9,
                    -1.0,
                    0.2,
                    0.7,
                    0.4,
                    1.1,
                    -0.6,
                    0.1,
                    0.8,
                    -0.2,
                    0.9,
                    -0.5,
                    0.3,
                    -0.6,
                    -0.4,
                    0.6,
                ),
            ),
            (
                Phrase(en="agrees in many places", zh="不少分量一致"),
                (
                    0.6,
                    0.3,
                    0.8,
                    0.5,
                    -0.7,
                    0.2,
                    -0.9,
                    -0.4,
                    0.6,
                    0.5,
                    0.1,
                    -0.8,
                    -0.2,
                    0.9,
                    0.3,
                    0.4,
                ),
            ),
            (
                Phrase(en="half and half", zh="一半一半"),
                (
                    -0.5,
                    -0.6,
                    0.7,
                    0.2,
                    0.8,
                    -0.3,
                    0.4,
                    0.9,
                    0.1,
                    -0.9,
                    -0.6,
                    -0.2,
                    0.7,
                    -0.8,
                    0.5,
                    -0.1,
                ),
            ),
        ),
        values=_unnamed((1, 0), (0, 1), (-1, 0)),
        value_axes=(NO_NAME, NO_NAME),
    ),
    "single_key": Preset(
        title=Phrase(en="A single key", zh="只有一个键"),
        notice=Phrase(
            en="With nobody to compare with, the weight is 1 whatever the score: softmax looks only "
            "at differences within the row.",
            zh="没有可比较的对象，不论分数多少，权重都是 1：softmax 只看一行之内的差。",
        ),
        queries=(
            (Phrase(en="a good match", zh="很匹配"), (2, 1)),
            (Phrase(en="a bad match", zh="不匹配"), (-2, -1)),
        ),
        keys=((Phrase(en="the only key", zh="唯一的键"), (1, 1)),),
        values=_unnamed((0.5, 2)),
        value_axes=(NO_NAME, NO_NAME),
    ),
    "negative": Preset(
        title=Phrase(en="All scores negative", zh="分数全是负的"),
        notice=Phrase(
            en="Every key points away from the query, yet the weights are positive and add to 1: "
            "the least bad key wins.",
            zh="每个键都背离查询，权重却仍是正的、加起来等于 1：最不差的键获胜。",
        ),
        queries=((Phrase(en="the question", zh="问题"), (1, 1)),),
        keys=(
            (Phrase(en="slightly against", zh="略微相反"), (-0.5, 0.1)),
            (Phrase(en="against", zh="相反"), (-1, -1)),
            (Phrase(en="strongly against", zh="强烈相反"), (-2, -1.5)),
        ),
        values=_unnamed((1, 0), (0, 1), (-1, -1)),
        value_axes=(NO_NAME, NO_NAME),
    ),
    "equal_values": Preset(
        title=Phrase(en="A high weight that changes nothing", zh="很高却不起作用的权重"),
        notice=Phrase(
            en="k₁ takes most of the weight, but all three values are the same: the output would "
            "be (2, 1) with any weights at all.",
            zh="k₁ 拿走了大部分权重，但三个值完全相同：不论权重如何，输出都是 (2, 1)。",
        ),
        queries=((Phrase(en="the question", zh="问题"), (3, 1)),),
        keys=(
            (Phrase(en="a clear winner", zh="明显的赢家"), (1.2, 0.6)),
            (Phrase(en="a loser", zh="输家"), (0, 0.2)),
            (Phrase(en="another loser", zh="另一个输家"), (-0.2, 0.4)),
        ),
        values=_unnamed((2, 1), (2, 1), (2, 1)),
        value_axes=(NO_NAME, NO_NAME),
    ),
    "own": Preset(
        title=Phrase(en="My own scenario", zh="我自己的场景"),
        notice=Phrase(
            en="Everything is zero: type who asks, who answers, and numbers for them.",
            zh="现在全是零：请写下谁来问、谁来答，并填入数字。",
        ),
        queries=_unnamed((0, 0), (0, 0)),
        keys=_unnamed((0, 0), (0, 0), (0, 0)),
        values=_unnamed((0, 0), (0, 0), (0, 0)),
        value_axes=(NO_NAME, NO_NAME),
    ),
}

DEFAULT = "cat"
OWN = "own"


def words() -> list[Phrase]:
    """Return every description and axis name of the presets, in both languages."""
    return [
        phrase
        for preset in PRESETS.values()
        for phrase in (
            *(name for name, _ in (*preset.queries, *preset.keys, *preset.values)),
            *preset.value_axes,
        )
    ]


_TRANSLATIONS = {
    lang: {text: phrase(lang) for phrase in words() for text in (phrase.en, phrase.zh)}
    for lang in ("en", "zh")
}


_TEXTS = ("query_descriptions", "key_descriptions", "value_descriptions", "value_axes")


def localized(scenario: Scenario, lang: str) -> Scenario:
    """Say the presets' own words in ``lang``; a person's words stay as they are."""
    said = {
        name: tuple(_TRANSLATIONS[lang].get(text, text) for text in getattr(scenario, name))
        for name in _TEXTS
    }
    is_said = all(getattr(scenario, name) == texts for name, texts in said.items())
    return scenario if is_said else replace(scenario, **said)  # type: ignore[arg-type]
