"""The words of receipts: what each number is called and where it came from."""

from typing import NamedTuple

from pages.ui.phrase import Phrase

PANEL = Phrase(en="Receipt: where does this number come from?", zh="计算依据：这个数是怎么来的？")
WHICH = Phrase(en="The number", zh="哪个数")
MORE = Phrase(
    en="Another pair: click its cell in a table, or pick it at the top of a page.",
    zh="想看另一对：在表里点它的格子，或在页面上方选择。",
)
TABS = {
    "numpy": Phrase(en="NumPy", zh="NumPy"),
    "torch": Phrase(en="PyTorch", zh="PyTorch"),
    "sheet": Phrase(en="Spreadsheet", zh="电子表格"),
    "latex": Phrase(en="LaTeX", zh="LaTeX"),
}
NOTES = {
    "numpy": Phrase(
        en="Runs on its own and prints all digits of the number shown here as {value}.",
        zh="可以单独运行，打印出这个数的全部数字；这里显示为 {value}。",
    ),
    "torch": Phrase(
        en="The same number by PyTorch, in double precision; the last digits may differ.",
        zh="用 PyTorch 以双精度算同一个数；最后几位可能不同。",
    ),
    "sheet": Phrase(
        en="For Excel, LibreOffice and Google Sheets, with English function names, decimal points and "
        "commas; a sheet set to another language may want its own. Sheets keep 15 digits.",
        zh="适用于 Excel、LibreOffice 和 Google 表格，使用英文函数名、小数点和逗号；"
        "其他语言设置的表格可能要换成自己的写法。表格软件保留 15 位数字。",
    ),
    "latex": Phrase(en="The formula above, to paste.", zh="上面的公式，可直接粘贴。"),
}
NO_NUMBER = Phrase(en="There is no number here: {reason}", zh="这里没有数：{reason}")


class Kind(NamedTuple):
    """The name of a number, and one sentence on where it came from."""

    label: Phrase
    source: Phrase


KINDS = {
    "typed": Kind(
        Phrase(en="put in: {vector}, component {t}", zh="输入：{vector} 的第 {t} 个分量"),
        Phrase(
            en="Component {t} of {vector}, as it was put in: typed, pasted, dragged, filled in or opened. "
            "No other number comes before it. A fraction is divided at once: 1/2 is 0.5.",
            zh="{vector} 的第 {t} 个分量，与输入时一样：键入、粘贴、拖动、填充或打开得到的。"
            "它之前没有别的数。分数一输入就除好：1/2 就是 0.5。",
        ),
    ),
    "product": Kind(
        Phrase(en="product t = {t}", zh="乘积 t = {t}"),
        Phrase(
            en="Component {t} of {q} times component {t} of {k}: one term of their dot product.",
            zh="{q} 的第 {t} 个分量乘以 {k} 的第 {t} 个分量：它们点积中的一项。",
        ),
    ),
    "running": Kind(
        Phrase(en="running sum up to t = {t}", zh="累加到 t = {t}"),
        Phrase(
            en="The first {t} {t:product|products} of {q} and {k} together.",
            zh="{q} 与 {k} 的前 {t} 个乘积之和。",
        ),
    ),
    "geometric_score": Kind(
        Phrase(en="‖{q}‖ ‖{k}‖ cos θ", zh="‖{q}‖ ‖{k}‖ cos θ"),
        Phrase(
            en="The lengths of {q} and {k} times the cosine of the angle between them: the same score "
            "by the other definition.",
            zh="{q} 与 {k} 的模长之积再乘以夹角的余弦：按另一个定义得到的同一个分数。",
        ),
    ),
    "norm_query": Kind(
        Phrase(en="norm ‖{q}‖", zh="模长 ‖{q}‖"),
        Phrase(
            en="The length of {q}: the root of the sum of its squared components.",
            zh="{q} 的长度：各分量平方和的平方根。",
        ),
    ),
    "norm_key": Kind(
        Phrase(en="norm ‖{k}‖", zh="模长 ‖{k}‖"),
        Phrase(
            en="The length of {k}: the root of the sum of its squared components.",
            zh="{k} 的长度：各分量平方和的平方根。",
        ),
    ),
    "projection": Kind(
        Phrase(en="projection of {q} on {k}", zh="{q} 在 {k} 上的投影"),
        Phrase(
            en="How far {q} reaches along {k}: the length of {q} times the cosine of the angle.",
            zh="{q} 沿 {k} 方向延伸多远：{q} 的模长乘以夹角的余弦。",
        ),
    ),
    "cosine": Kind(
        Phrase(en="cos θ of {q} and {k}", zh="{q} 与 {k} 的 cos θ"),
        Phrase(
            en="By the law of cosines, from the three sides of the triangle that {q} and {k} span: no "
            "component of one is multiplied with one of the other.",
            zh="由 {q} 与 {k} 张成的三角形的三边按余弦定理算出：不用两者的分量相乘。",
        ),
    ),
    "angle": Kind(
        Phrase(en="angle θ between {q} and {k}", zh="{q} 与 {k} 的夹角 θ"),
        Phrase(
            en="In degrees, with both cut to length 1 (the hats): their sum halves the angle, and one "
            "half has the tangent ‖difference‖ / ‖sum‖.",
            zh="以度为单位；先把两者都化为长度 1（带帽的符号）：它们的和平分夹角，半角的正切是 ‖差‖ / ‖和‖。",
        ),
    ),
    "score": Kind(
        Phrase(en="score {q}·{k}", zh="分数 {q}·{k}"),
        Phrase(
            en="The dot product of {q} and {k}: the sum of {d_k} {d_k:product|products}.",
            zh="{q} 与 {k} 的点积：{d_k} 个乘积之和。",
        ),
    ),
    "scaled_score": Kind(
        Phrase(en="scaled score of {q} and {k}", zh="{q} 与 {k} 的缩放分数"),
        Phrase(
            en="The score of {q} and {k} divided by √d_k = √{d_k}.",
            zh="{q} 与 {k} 的分数除以 √d_k = √{d_k}。",
        ),
    ),
    "root_d_k": Kind(
        Phrase(en="√d_k, d_k = {d_k}", zh="√d_k，d_k = {d_k}"),
        Phrase(
            en="The root of the dimension: what every score is divided by.",
            zh="维度的平方根：每个分数都除以它。",
        ),
    ),
    "score_sum": Kind(
        Phrase(en="sum of the scores of {q}", zh="{q} 的分数之和"),
        Phrase(
            en="All scores of the row of {q} together: any number may come out.",
            zh="{q} 这一行所有分数之和：可以是任何数。",
        ),
    ),
    "scaled_sum": Kind(
        Phrase(en="sum of the scaled scores of {q}", zh="{q} 的缩放分数之和"),
        Phrase(
            en="All scaled scores of {q} together, without the masked ones.",
            zh="{q} 的所有缩放分数之和，不含已屏蔽的。",
        ),
    ),
    "share": Kind(
        Phrase(en="not softmax: share of {k} in that sum", zh="不用 softmax：{k} 在这个和中的份额"),
        Phrase(
            en="The scaled score of {k} over the sum of those of {q}: what dividing by the sum would "
            "give instead of a weight.",
            zh="{k} 的缩放分数除以 {q} 的缩放分数之和：直接除以和会得到它，而不是权重。",
        ),
    ),
    "share_moved": Kind(
        Phrase(
            en="not softmax: share of {k}, 1 added to each score",
            zh="不用 softmax：每个分数加 1 后 {k} 的份额",
        ),
        Phrase(
            en="The same share after 1 is added to every scaled score of {q}, which leaves the weights as "
            "they are: x is the scaled score and 1.",
            zh="给 {q} 的每个缩放分数都加 1 之后的份额，而权重不会因此改变：这里的 x 是缩放分数加 1。",
        ),
    ),
    "spread_raw": Kind(
        Phrase(en="spread of {q}, raw", zh="{q} 的极差，原始"),
        Phrase(
            en="The largest score of the row of {q} minus its smallest.",
            zh="{q} 这一行最大的分数减去最小的。",
        ),
    ),
    "spread_scaled": Kind(
        Phrase(en="spread of {q}, scaled", zh="{q} 的极差，缩放后"),
        Phrase(
            en="The same divided by √d_k = √{d_k}, for each of the two was.",
            zh="同样的差除以 √d_k = √{d_k}，因为两个分数都除过。",
        ),
    ),
    "tempered_score": Kind(
        Phrase(en="what softmax is given for {q} and {k}", zh="{q} 与 {k} 交给 softmax 的数"),
        Phrase(
            en="The score of {q} and {k} divided by √d_k = √{d_k} and by the temperature {temperature}.",
            zh="{q} 与 {k} 的分数除以 √d_k = √{d_k}，再除以温度 {temperature}。",
        ),
    ),
    "shifted": Kind(
        Phrase(en="minus the row's largest, {k}", zh="减去行内最大值，{k}"),
        Phrase(
            en="The number of {k} minus the largest of the row of {q}, so that exp cannot overflow.",
            zh="{k} 的数减去 {q} 这一行的最大值，使 exp 不会溢出。",
        ),
    ),
    "exponential": Kind(
        Phrase(en="exponential of {k}", zh="{k} 的指数"),
        Phrase(
            en="e to the power of what is left for {k} after subtracting the row's largest.",
            zh="减去行内最大值之后，以 e 为底、{k} 剩下的数为指数的幂。",
        ),
    ),
    "exponential_sum": Kind(
        Phrase(en="sum of the exponentials", zh="指数之和"),
        Phrase(
            en="All exponentials of the row of {q} together: what each one is divided by.",
            zh="{q} 这一行所有指数之和：每个指数都除以它。",
        ),
    ),
    "weight": Kind(
        Phrase(en="weight of {k} for {q}", zh="{q} 给 {k} 的权重"),
        Phrase(
            en="The exponential of {k} over the sum of all exponentials in the row of {q}.",
            zh="{k} 的指数除以 {q} 这一行所有指数之和。",
        ),
    ),
    "standard_weight": Kind(
        Phrase(en="weight of {k} for {q}, T = 1", zh="{q} 给 {k} 的权重，T = 1"),
        Phrase(
            en="The exponential of {k} over the sum of all exponentials in the row of {q}, without a "
            "temperature.",
            zh="{k} 的指数除以 {q} 这一行所有指数之和，不用温度。",
        ),
    ),
    "unscaled_weight": Kind(
        Phrase(en="weight of {k} for {q}, unscaled", zh="{q} 给 {k} 的权重，不缩放"),
        Phrase(
            en="The same from the raw scores: what softmax would give without dividing by √d_k.",
            zh="同样的算法，但用原始分数：不除以 √d_k 时 softmax 会给出的权重。",
        ),
    ),
    "top_weight": Kind(
        Phrase(en="largest weight of {q}, scaled", zh="{q} 的最大权重，缩放后"),
        Phrase(
            en="The largest scaled score has the exponential e⁰ = 1, so its weight is 1 over the sum "
            "of the exponentials.",
            zh="最大的缩放分数对应的指数是 e⁰ = 1，所以它的权重是 1 除以指数之和。",
        ),
    ),
    "top_weight_raw": Kind(
        Phrase(en="largest weight of {q}, unscaled", zh="{q} 的最大权重，不缩放"),
        Phrase(
            en="1 over the sum of the exponentials of the raw scores, the largest of them subtracted.",
            zh="原始分数减去最大值后取指数，1 除以这些指数之和。",
        ),
    ),
    "top_weight_cosine": Kind(
        Phrase(en="largest weight of {q}, by cosine", zh="{q} 的最大权重，按余弦"),
        Phrase(
            en="1 over the sum of the exponentials of the cosines, the largest of them subtracted.",
            zh="余弦减去最大值后取指数，1 除以这些指数之和。",
        ),
    ),
    "row_sum": Kind(
        Phrase(en="row sum of the weights of {q}", zh="{q} 的权重行和"),
        Phrase(en="All weights of the row of {q} together.", zh="{q} 这一行所有权重之和。"),
    ),
    "column_sum": Kind(
        Phrase(en="column sum of the weights of {k}", zh="{k} 的权重列和"),
        Phrase(
            en="What all queries give {k} together: it need not be 1.",
            zh="所有查询给 {k} 的权重之和：不一定是 1。",
        ),
    ),
    "weight_total": Kind(
        Phrase(en="sum of all weights", zh="全部权重之和"),
        Phrase(
            en="All row sums together: 1 for each query that sees a key.",
            zh="所有行和加起来：每个能看到键的查询贡献 1。",
        ),
    ),
    "contribution": Kind(
        Phrase(en="contribution of {v}, component {t}", zh="{v} 的贡献，分量 {t}"),
        Phrase(
            en="The weight of {k} for {q} times component {t} of {v}.",
            zh="{q} 给 {k} 的权重乘以 {v} 的第 {t} 个分量。",
        ),
    ),
    "output": Kind(
        Phrase(en="output of {q}, component {t}", zh="{q} 的输出，分量 {t}"),
        Phrase(
            en="The sum of each weight of {q} times component {t} of its value.",
            zh="{q} 的每个权重乘以对应值的第 {t} 个分量，再求和。",
        ),
    ),
    "hard_gap": Kind(
        Phrase(en="hard pick minus mix, component {t}", zh="硬选择减混合，分量 {t}"),
        Phrase(
            en="Component {t} of the value of the best key for {q} minus component {t} of the output.",
            zh="{q} 的最佳键的值的第 {t} 个分量，减去输出的第 {t} 个分量。",
        ),
    ),
}

ZERO_VECTOR = Phrase(
    en="a zero vector has no direction, so there is no angle.", zh="零向量没有方向，因此没有夹角。"
)
MASKED = Phrase(en="{k} is masked for {q} and takes no part.", zh="{k} 对 {q} 已屏蔽，不参与计算。")
MASKED_ZERO = Phrase(
    en="{k} is masked for {q}: its number is −∞, and e to the power of −∞ is 0.",
    zh="{k} 对 {q} 已屏蔽：它的数是 −∞，e 的 −∞ 次方是 0。",
)
ROW_MASKED_ZERO = Phrase(
    en="Every key is masked for {q}, so softmax would divide 0 by 0, which is no number. By agreement "
    "such a weight is 0; PyTorch and ONNX do the same.",
    zh="{q} 的所有键都已屏蔽，softmax 会变成 0 除以 0，那不是一个数。因此约定这样的权重为 0；PyTorch 和 ONNX 也这样做。",
)
ROW_MASKED_SUM = Phrase(
    en="Every key is masked for {q}: each exponential is e to the power of −∞, which is 0, and so is "
    "their sum. There is nothing to divide by.",
    zh="{q} 的所有键都已屏蔽：每个指数都是 e 的 −∞ 次方，即 0，所以和也是 0，没有可以用来除的数。",
)
NO_SCORES = Phrase(
    en="every key of {q} is masked, so there is nothing to add up.",
    zh="{q} 的所有键都已屏蔽，没有可以相加的数。",
)
ROW_MASKED = Phrase(
    en="every key of {q} is masked, so the row has no largest number.",
    zh="{q} 的所有键都已屏蔽，这一行没有最大值。",
)
NO_SUM = Phrase(
    en="the scaled scores of {q} add up to 0, and nothing can be divided by 0.",
    zh="{q} 的缩放分数加起来是 0，不能除以 0。",
)
NO_MOVED_SUM = Phrase(
    en="with 1 added to each, the scaled scores of {q} add up to 0, and nothing can be divided by 0.",
    zh="{q} 的缩放分数各加 1 之后，加起来是 0，不能除以 0。",
)
NO_TIPPING = {
    "no_key": ROW_MASKED,
    "no_angle": ZERO_VECTOR,
    "no_rival": Phrase(
        en="only one key takes part, so no other can win.", zh="只有一个键参与，没有别的键能赢。"
    ),
    "never": Phrase(
        en="every rival of {q} is the same as the winner, so none can ever pass it.",
        zh="对 {q} 来说每个对手都与赢家相同，谁也超不过它。",
    ),
}
