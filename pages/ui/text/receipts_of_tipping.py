"""The words of receipts of the tipping point."""

from pages.ui.phrase import Phrase
from pages.ui.text.receipts import Kind

KINDS = {
    "tipping_distance": Kind(
        Phrase(en="distance of {q} to the tipping point", zh="{q} 到临界点的距离"),
        Phrase(
            en="How far {q} is from the nearest place where {rival} draws level with {winner}, straight "
            "along {winner} − {rival}.",
            zh="{q} 沿 {winner} − {rival} 的方向，到 {rival} 追平 {winner} 的最近位置有多远。",
        ),
    ),
    "tipping_distance_cosine": Kind(
        Phrase(
            en="distance of {q} to the tipping point, by cosine", zh="{q} 到临界点的距离（按余弦）"
        ),
        Phrase(
            en="The same with every key at length 1: how far {q} is from the nearest place where {rival} "
            "draws level with {winner}.",
            zh="同样的距离，但每个键的模长都取 1：{q} 到 {rival} 追平 {winner} 的最近位置有多远。",
        ),
    ),
    "rival_distance": Kind(
        Phrase(en="distance to tip, {k}", zh="到 {k} 打平的距离"),
        Phrase(
            en="The lead of {winner} over {rival} divided by how far the two keys are apart.",
            zh="{winner} 领先 {rival} 的分数除以两个键之间的距离。",
        ),
    ),
    "past_score": Kind(
        Phrase(en="score of {k} just past the edge", zh="刚过界线时 {k} 的分数"),
        Phrase(
            en="The dot product of {k} and the query moved just past the edge: the sum of {d_k} {d_k:product|products}.",
            zh="查询刚移过界线时与 {k} 的点积：{d_k} 个乘积之和。",
        ),
    ),
    "past_cosine": Kind(
        Phrase(en="cos θ of {k} just past the edge", zh="刚过界线时 {k} 的 cos θ"),
        Phrase(
            en="The cosine of {k} and the query moved just past the edge.",
            zh="查询刚移过界线时与 {k} 的余弦。",
        ),
    ),
    "unit": Kind(
        Phrase(en="{k} at length 1, component {t}", zh="模长取 1 的 {k}，分量 {t}"),
        Phrase(
            en="Component {t} of {k} over the length of {k}.",
            zh="{k} 的第 {t} 个分量除以 {k} 的模长。",
        ),
    ),
    "between": Kind(
        Phrase(en="{winner} − {rival}, component {t}", zh="{winner} − {rival}，分量 {t}"),
        Phrase(
            en="Component {t} of {winner} minus component {t} of {rival}.",
            zh="{winner} 的第 {t} 个分量减去 {rival} 的第 {t} 个分量。",
        ),
    ),
    "tipping_lead": Kind(
        Phrase(en="the winner's lead", zh="赢家的领先"),
        Phrase(
            en="The score of {winner} minus that of {rival}, as one dot product with {q}.",
            zh="{winner} 的分数减去 {rival} 的分数，写成与 {q} 的一个点积。",
        ),
    ),
    "tipping_apart": Kind(
        Phrase(en="how far the two keys are apart", zh="两个键之间的距离"),
        Phrase(
            en="The length of {winner} − {rival}.",
            zh="{winner} − {rival} 的模长。",
        ),
    ),
    "tipped": Kind(
        Phrase(en="where {q} tips, component {t}", zh="{q} 打平处，分量 {t}"),
        Phrase(
            en="Component {t} of {q}, moved by the distance d straight towards {rival}, away from {winner}.",
            zh="{q} 的第 {t} 个分量：离开 {winner}、朝 {rival} 直走距离 d。",
        ),
    ),
}
IS_WINNER = Phrase(
    en="{k} is the winner itself; a distance belongs to a rival.",
    zh="{k} 就是赢家；距离是对手才有的。",
)
NEVER_PASSES = Phrase(
    en="{k} can never pass {winner}: the two stay level wherever {q} goes.",
    zh="{k} 永远超不过 {winner}：{q} 到哪里两者都打平。",
)
