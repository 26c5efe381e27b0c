"""The words of receipts: what each number is called and where it came from."""

from typing import NamedTuple

from pages.ui.phrase import Phrase

PANEL = Phrase(en="Receipt: where does this number come from?", zh="计算依据：这个数是怎么来的？")
WHICH = Phrase(en="The number", zh="哪个数")
MORE = Phrase(
    en="Another pair: pick it at the top of the page or click its cell in a table.",
    zh="想看另一对：在页面上方选择，或在表里点它的格子。",
)
TABS = {
    "numpy": Phrase(en="NumPy", zh="NumPy"),
    "torch": Phrase(en="PyTorch", zh="PyTorch"),
    "sheet": Phrase(en="Spreadsheet", zh="电子表格"),
    "latex": Phrase(en="LaTeX", zh="LaTeX"),
}
NOTES = {
    "numpy": Phrase(
        en="Runs on its own and prints {exact}, shown here as {value}.",
        zh="可以单独运行，打印出 {exact}，这里显示为 {value}。",
    ),
    "torch": Phrase(
        en="Prints the same number in PyTorch, in double precision.",
        zh="在 PyTorch 中以双精度打印同一个数。",
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
    "product": Kind(
        Phrase(en="product t = {t}", zh="乘积 t = {t}"),
        Phrase(
            en="Component {t} of {q} times component {t} of {k}: one term of their dot product.",
            zh="{q} 的第 {t} 个分量乘以 {k} 的第 {t} 个分量：它们点积中的一项。",
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
            en="How far {q} reaches along {k}: their dot product over the length of {k}.",
            zh="{q} 沿 {k} 方向延伸多远：点积除以 {k} 的模长。",
        ),
    ),
    "cosine": Kind(
        Phrase(en="cos θ of {q} and {k}", zh="{q} 与 {k} 的 cos θ"),
        Phrase(
            en="The dot product of {q} and {k} over the product of their lengths.",
            zh="{q} 与 {k} 的点积除以两个模长之积。",
        ),
    ),
    "angle": Kind(
        Phrase(en="angle θ between {q} and {k}", zh="{q} 与 {k} 的夹角 θ"),
        Phrase(
            en="The angle, in degrees, whose cosine is that of {q} and {k}.",
            zh="余弦等于 {q} 与 {k} 的余弦的那个角，以度为单位。",
        ),
    ),
    "score": Kind(
        Phrase(en="score {q}·{k}", zh="分数 {q}·{k}"),
        Phrase(
            en="The dot product of {q} and {k}: the sum of {d_k} products.",
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
    "row_sum": Kind(
        Phrase(en="row sum of the weights of {q}", zh="{q} 的权重行和"),
        Phrase(en="All weights of the row of {q} together.", zh="{q} 这一行所有权重之和。"),
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
    "distance_score": Kind(
        Phrase(en="distance score −‖{q} − {k}‖", zh="距离分数 −‖{q} − {k}‖"),
        Phrase(
            en="Minus the Euclidean distance of {q} and {k}.", zh="{q} 与 {k} 的欧氏距离，取负号。"
        ),
    ),
    "additive_score": Kind(
        Phrase(en="additive score of {q} and {k}", zh="{q} 与 {k} 的加性分数"),
        Phrase(
            en="v·tanh(W_q q + W_k k) with seeded stand-ins for the learned v, W_q and W_k.",
            zh="v·tanh(W_q q + W_k k)，其中 v、W_q、W_k 用固定种子的随机数代替学出来的数。",
        ),
    ),
    "bilinear_score": Kind(
        Phrase(en="bilinear score of {q} and {k}", zh="{q} 与 {k} 的双线性分数"),
        Phrase(
            en="q·(W k) with a seeded stand-in for the learned W.",
            zh="q·(W k)，其中 W 用固定种子的随机数代替学出来的数。",
        ),
    ),
    "largest_cosine_weight": Kind(
        Phrase(
            en="largest possible weight under the cosine, {n} keys",
            zh="余弦下可能的最大权重，{n} 个键",
        ),
        Phrase(
            en="One key at cosine 1 and all {n} − 1 others at −1: no row of cosines gives more.",
            zh="一个键的余弦是 1，其余 {n} − 1 个都是 −1：任何一行余弦都给不出更大的权重。",
        ),
    ),
    "gradient": Kind(
        Phrase(en="largest p(1 − p), scaled", zh="最大的 p(1 − p)，已缩放"),
        Phrase(
            en="The steepest slope of the softmax in the row of {q}: its largest weight × (1 − weight).",
            zh="{q} 这一行 softmax 最陡的斜率：权重 ×（1 − 权重）中最大的一个。",
        ),
    ),
    "gradient_raw": Kind(
        Phrase(en="largest p(1 − p), raw", zh="最大的 p(1 − p)，未缩放"),
        Phrase(
            en="The same with the weights that the raw scores of {q} would give.",
            zh="同样的数，但权重由 {q} 的原始分数得到。",
        ),
    ),
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
    "sample_variance": Kind(
        Phrase(en="measured variance of {n} samples", zh="{n} 个样本的实测方差"),
        Phrase(
            en="Drawn with seed {seed}: {n} pairs of vectors with {d_k} components from N(0, 1), their dot "
            "products, the variance of these.",
            zh="以种子 {seed} 抽取 {n} 对来自 N(0, 1)、各有 {d_k} 个分量的向量，求点积，再求这些点积的方差。",
        ),
    ),
    "total": Kind(
        Phrase(en="{name}", zh="{name}"),
        Phrase(en="The sum of {n} numbers.", zh="{n} 个数之和。"),
    ),
}

ZERO_VECTOR = Phrase(
    en="a zero vector has no direction, so there is no angle.", zh="零向量没有方向，因此没有夹角。"
)
MASKED = Phrase(en="{k} is masked for {q} and takes no part.", zh="{k} 对 {q} 已屏蔽，不参与计算。")
ROW_MASKED = Phrase(
    en="every key of {q} is masked, so the row has no largest number.",
    zh="{q} 的所有键都已屏蔽，这一行没有最大值。",
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
