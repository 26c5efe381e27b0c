"""The words of receipts of wrong recipes."""

from pages.ui.phrase import Phrase
from pages.ui.text.receipts import Kind

_SCORE = Phrase(en="wrong: score of {q} and {k}", zh="错误：{q} 与 {k} 的分数")
_SCALED = Phrase(en="wrong: scaled score of {q} and {k}", zh="错误：{q} 与 {k} 的缩放分数")
_WEIGHT = Phrase(en="wrong: weight of {k} for {q}", zh="错误：{q} 给 {k} 的权重")

KINDS = {
    "wrong_score": Kind(
        _SCORE,
        Phrase(
            en="The dot product of {q} and {k}, a sum of {d_k} {d_k:product|products}: so far nothing is wrong.",
            zh="{q} 与 {k} 的点积，{d_k} 个乘积之和：到这一步还没有错。",
        ),
    ),
    "wrong_score_column": Kind(
        _SCORE,
        Phrase(
            en="{q} times a column of K, not a key: a sum of {d_k} {d_k:product|products}, but of the wrong numbers.",
            zh="{q} 乘以 K 的一列，而不是一个键：虽是 {d_k} 个乘积之和，却乘错了数。",
        ),
    ),
    "wrong_score_tied": Kind(
        _SCORE,
        Phrase(
            en="The dot product of two keys, for {q} asks: a sum of {d_k} {d_k:product|products}.",
            zh="两个键的点积，因为由 {q} 提问：{d_k} 个乘积之和。",
        ),
    ),
    "wrong_score_cosine": Kind(
        _SCORE,
        Phrase(
            en="The cosine of {q} and {k}, which knows nothing of their lengths.",
            zh="{q} 与 {k} 的余弦，与它们的模长无关。",
        ),
    ),
    "wrong_scaled": Kind(
        _SCALED,
        Phrase(
            en="The score of {q} and {k} divided by √d_k = √{d_k}, as in the right recipe.",
            zh="{q} 与 {k} 的分数除以 √d_k = √{d_k}，与正确做法一样。",
        ),
    ),
    "wrong_scaled_not": Kind(
        _SCALED,
        Phrase(
            en="The score of {q} and {k} as it is: nothing is divided before the softmax.",
            zh="{q} 与 {k} 的分数原样不动：softmax 之前什么也没除。",
        ),
    ),
    "wrong_scaled_whole": Kind(
        _SCALED,
        Phrase(
            en="The score of {q} and {k} divided by d_k = {d_k}, without the root.",
            zh="{q} 与 {k} 的分数除以 d_k = {d_k}，没有开方。",
        ),
    ),
    "wrong_scaled_model": Kind(
        _SCALED,
        Phrase(
            en="The score of {q} and {k} divided by √d_model = √{d_model}, not by √{d_k}.",
            zh="{q} 与 {k} 的分数除以 √d_model = √{d_model}，而不是 √{d_k}。",
        ),
    ),
    "wrong_weight": Kind(
        _WEIGHT,
        Phrase(
            en="The softmax along the row of {q}, but of the wrong numbers.",
            zh="沿 {q} 这一行做 softmax，但用的是错误的数。",
        ),
    ),
    "wrong_weight_column": Kind(
        _WEIGHT,
        Phrase(
            en="The exponential of {q} over the sum of all exponentials in the column of {k}, not in the row.",
            zh="{q} 的指数除以 {k} 这一列所有指数之和，而不是这一行的。",
        ),
    ),
    "wrong_weight_after": Kind(
        _WEIGHT,
        Phrase(
            en="The softmax of the raw scores of {q}, and only then the division by √d_k = √{d_k}.",
            zh="先对 {q} 的原始分数做 softmax，之后才除以 √d_k = √{d_k}。",
        ),
    ),
    "wrong_weight_share": Kind(
        _WEIGHT,
        Phrase(
            en="The scaled score of {k} over the sum of the scaled scores of {q}, without exponentials.",
            zh="{k} 的缩放分数除以 {q} 的缩放分数之和，没有取指数。",
        ),
    ),
    "wrong_weight_bare": Kind(
        _WEIGHT,
        Phrase(
            en="The exponential of {k} over the sum of all exponentials of {q}, the largest not subtracted.",
            zh="{k} 的指数除以 {q} 的所有指数之和，没有先减去最大值。",
        ),
    ),
    "wrong_sum": Kind(
        Phrase(en="wrong: row sum of {q}", zh="错误：{q} 的行和"),
        Phrase(
            en="All wrong weights of the row of {q} together.", zh="{q} 这一行所有错误权重之和。"
        ),
    ),
    "wrong_column_sum": Kind(
        Phrase(en="wrong: column sum of {k}", zh="错误：{k} 的列和"),
        Phrase(
            en="All wrong weights of the column of {k} together: here it is the columns that add up to 1.",
            zh="{k} 这一列所有错误权重之和：加起来等于 1 的变成了列。",
        ),
    ),
    "lead_kept": Kind(
        Phrase(en="percent of the lead of {q} that is kept", zh="{q} 的领先优势还剩百分之几"),
        Phrase(
            en="The wrong largest weight over an even share, as a percentage of the right one over it.",
            zh="错误的最大权重超出平分的部分，占正确的最大权重超出部分的百分比。",
        ),
    ),
    "variance_left": Kind(
        Phrase(en="variance of the scaled scores", zh="缩放分数的方差"),
        Phrase(
            en="Components of variance 1 give scores of variance d_k; dividing them by c divides that by c².",
            zh="分量方差为 1 时分数方差是 d_k；分数除以 c，方差就除以 c²。",
        ),
    ),
    "wrong_exponential": Kind(
        Phrase(en="wrong: exponential of {k}", zh="错误：{k} 的指数"),
        Phrase(
            en="e to the power of the scaled score of {q} and {k}, the row's largest not subtracted.",
            zh="以 e 为底、{q} 与 {k} 的缩放分数为指数的幂，没有先减去行内最大值。",
        ),
    ),
    "doubled_weight": Kind(
        Phrase(en="right: weight of {k}, were it twice as long", zh="正确：{k} 拉长一倍后的权重"),
        Phrase(
            en="The softmax of the right scaled scores of {q}, that of {k} doubled: length counts.",
            zh="{q} 的正确缩放分数中把 {k} 的加倍，再做 softmax：模长算数。",
        ),
    ),
}
NO_TABLE = Phrase(
    en="{query_shape}·{key_shape} cannot be multiplied, so the wrong recipe makes no table.",
    zh="{query_shape}·{key_shape} 不能相乘，所以错误做法得不到表。",
)
OVERFLOW = Phrase(
    en="an exponential of {q} is beyond the largest number a computer holds, so it is ∞, and ∞/∞ is not "
    "a number.",
    zh="{q} 有一个指数超过了计算机能表示的最大数，变成 ∞，而 ∞/∞ 不是数。",
)
UNDERFLOW = Phrase(
    en="every exponential of {q} is too small for a computer and becomes 0, and 0/0 is not a number.",
    zh="{q} 的各个指数都小到计算机只能算作 0，而 0/0 不是数。",
)
ROW_NO_ANGLE = Phrase(
    en="{q} has a cosine without a value, for a zero vector has no angle, and the softmax of such a row is "
    "not a number.",
    zh="{q} 有一个余弦没有值（零向量没有夹角），这样的行做 softmax 得不到数。",
)
SUM_OF_NO_NUMBERS = Phrase(
    en="a weight in this sum is not a number, so neither is the sum.",
    zh="其中有权重不是数，和也就不是数。",
)
NO_LEAD = Phrase(
    en="no key leads in the row of {q}, so there is no lead to keep.",
    zh="{q} 这一行没有键领先，也就没有优势可保。",
)
BEYOND_NUMBERS = Phrase(
    en="exp({x}) is beyond the largest number a computer holds.",
    zh="exp({x}) 超过了计算机能表示的最大数。",
)
SHEET_OVERFLOWS = Phrase(
    en="A spreadsheet stops with an error here (#NUM!): the sum of the exponentials is too large for it.",
    zh="电子表格在这里会报错（#NUM!）：指数之和太大，装不下。",
)
