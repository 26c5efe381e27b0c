"""The words of receipts in the labs: rivals, tipping point, samples, wrong recipes."""

from pages.ui.phrase import Phrase
from pages.ui.text.receipts import Kind

# ---- rivals of the dot product -------------------------------------------------------------

RIVALS = {
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
            en="largest possible weight under the cosine, {n} {n:key|keys}",
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
    "length_to_win": Kind(
        Phrase(en="× length at which {k} draws level", zh="{k} 打平所需的倍数"),
        Phrase(
            en="The score of {rival}, the best of the others, over the score of {k}: so many times as "
            "long {k} would be level with it for {q}.",
            zh="其余键中最好的 {rival} 的分数除以 {k} 的分数：{k} 拉到这么多倍，对 {q} 就与它打平。",
        ),
    ),
    "operations": Kind(
        Phrase(en="{scorer}: {operation}, {case}", zh="{scorer}：{operation}，{case}"),
        Phrase(
            en="{how} Counted with d = d_k = {d_k}.",
            zh="{how}按 d = d_k = {d_k} 数。",
        ),
    ),
    "measured_ratio": Kind(
        Phrase(
            en="{scorer}: time over the dot product's, n = {n}",
            zh="{scorer}：时间与点积之比，n = {n}",
        ),
        Phrase(
            en="Milliseconds for the whole table by {scorer}, over those by dot product. Both were measured on "
            "this machine at n = {n}, d_k = {d_k}, each the best of {repeats} turns.",
            zh="整张表用{scorer}打分的毫秒数，除以用点积的毫秒数。两者都在本机上测得：n = {n}、d_k = {d_k}，各取 {repeats} 轮中最快的一轮。",
        ),
    ),
}
EACH_ALONE = Phrase(en="alone", zh="单独算")
IN_A_TABLE = Phrase(en="in a table", zh="整表算")
HOW_ALONE = {
    "dot_product": Phrase(
        en="d products qₜkₜ, and d − 1 additions to sum them.",
        zh="d 个乘积 qₜkₜ，再做 d − 1 次加法求和。",
    ),
    "scaled_dot_product": Phrase(
        en="A dot product, then one product by 1/√d, which is known beforehand.",
        zh="一个点积，再乘一次事先算好的 1/√d。",
    ),
    "cosine": Phrase(
        en="Three dot products (q·k, q·q, k·k), two roots, the product ‖q‖ × ‖k‖, one division.",
        zh="三个点积（q·k、q·q、k·k）、两次开方、一次乘法 ‖q‖ × ‖k‖、一次除法。",
    ),
    "negative_distance": Phrase(
        en="d differences, their d squares, d − 1 additions, one root; the sign costs nothing.",
        zh="d 个差、d 个平方、d − 1 次加法、一次开方；负号不费运算。",
    ),
    "additive": Phrase(
        en="W_q q and W_k k take 2d dot products; then d additions, d tanh, and a dot product with v.",
        zh="W_q q 与 W_k k 共 2d 个点积；再做 d 次加法、d 次 tanh，以及与 v 的一个点积。",
    ),
    "bilinear": Phrase(
        en="W k takes d dot products, and q·(W k) one more.",
        zh="W k 要 d 个点积，q·(W k) 再要一个。",
    ),
}
HOW_SHARED = {
    "dot_product": Phrase(
        en="Nothing of q·k belongs to one row alone: a whole dot product for each pair.",
        zh="q·k 没有只属于一行的部分：每一对都是一个完整的点积。",
    ),
    "scaled_dot_product": Phrase(
        en="q / √d is done once for each query: a dot product is left.",
        zh="每个查询的 q / √d 只算一次：剩下一个点积。",
    ),
    "cosine": Phrase(
        en="Each vector is made length 1 once: a dot product is left.",
        zh="每个向量只归一化一次：剩下一个点积。",
    ),
    "negative_distance": Phrase(
        en="√(‖q‖² + ‖k‖² + q·(−2k)), where ‖q‖², ‖k‖² and −2k are done once: a dot product, two additions "
        "and one root are left.",
        zh="√(‖q‖² + ‖k‖² + q·(−2k))，其中 ‖q‖²、‖k‖²、−2k 只算一次：剩下一个点积、两次加法、一次开方。",
    ),
    "additive": Phrase(
        en="W_q q and W_k k are done once: d additions, d tanh, and a dot product with v are left.",
        zh="W_q q 与 W_k k 只算一次：剩下 d 次加法、d 次 tanh，以及与 v 的一个点积。",
    ),
    "bilinear": Phrase(
        en="W k is done once for each key: a dot product is left.",
        zh="每个键的 W k 只算一次：剩下一个点积。",
    ),
}
TIMES = Phrase(en="measured times, n = {n}", zh="实测的时间，n = {n}")
MEASURED = Phrase(
    en="a time is measured, not computed: on this machine, at n = {n} and d_k = {d_k}, the best of "
    "{repeats} turns. Another machine has another.",
    zh="时间是测出来的，不是算出来的：在本机上，n = {n}、d_k = {d_k}，取 {repeats} 轮中最快的一轮。换一台机器就不同。",
)
NO_EDGE = Phrase(
    en="no length of {k} changes who wins the row of {q}.",
    zh="{k} 不论多长，{q} 这一行的赢家都不变。",
)

# ---- tipping point -------------------------------------------------------------------------

TIPPING = {
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

# ---- samples -------------------------------------------------------------------------------

_AS_ASSUMED = Phrase(
    en="The same measured on {n} scenarios of your shape ({n_q} + {n_k} vectors, d_k = {d_k}) from N(0, 1), "
    "seed {seed}, in order; the quantile lies between number {first} and the next.",
    zh="在 {n} 个与你的形状相同（{n_q} + {n_k} 个向量，d_k = {d_k}）、取自 N(0, 1) 的场景（种子 {seed}）上测同一个数，"
    "从小到大排列；分位数在第 {first} 个与下一个之间。",
)
SAMPLED = {
    "sample_variance": Kind(
        Phrase(en="measured variance of {n} samples", zh="{n} 个样本的实测方差"),
        Phrase(
            en="Drawn with seed {seed}: {n} pairs of vectors with {d_k} {d_k:component|components} from "
            "N(0, 1), their dot products, the variance of these.",
            zh="以种子 {seed} 抽取 {n} 对来自 N(0, 1)、各有 {d_k} 个分量的向量，求点积，再求这些点积的方差。",
        ),
    ),
    "sample_variance_scaled": Kind(
        Phrase(en="measured variance after ÷√d_k", zh="÷√d_k 之后的实测方差"),
        Phrase(
            en="The same {n} dot products (seed {seed}), each divided by √{d_k} before the variance is taken.",
            zh="同样的 {n} 个点积（种子 {seed}），先各除以 √{d_k}，再求方差。",
        ),
    ),
    "sample_deviation": Kind(
        Phrase(en="measured standard deviation", zh="实测标准差"),
        Phrase(
            en="The root of the measured variance of {n} dot products (d_k = {d_k}, seed {seed}).",
            zh="{n} 个点积（d_k = {d_k}，种子 {seed}）实测方差的平方根。",
        ),
    ),
    "sample_deviation_scaled": Kind(
        Phrase(en="measured standard deviation after ÷√d_k", zh="÷√d_k 之后的实测标准差"),
        Phrase(
            en="The root of the measured variance of {n} dot products, each divided by √{d_k} (seed {seed}).",
            zh="{n} 个点积各除以 √{d_k}（种子 {seed}），其实测方差的平方根。",
        ),
    ),
    "band_low": Kind(
        Phrase(en="band of the variance, low", zh="方差的误差带下限"),
        Phrase(
            en="d_k minus 1.96 standard errors: below it fall 2 or 3 of 100 variances of {n} samples.",
            zh="d_k 减去 1.96 个标准误：每 100 次用 {n} 个样本测方差，只有两三次比它小。",
        ),
    ),
    "band_high": Kind(
        Phrase(en="band of the variance, high", zh="方差的误差带上限"),
        Phrase(
            en="d_k plus 1.96 standard errors: above it fall 2 or 3 of 100 variances of {n} samples.",
            zh="d_k 加上 1.96 个标准误：每 100 次用 {n} 个样本测方差，只有两三次比它大。",
        ),
    ),
    "band_low_scaled": Kind(
        Phrase(en="band after ÷√d_k, low", zh="÷√d_k 之后的误差带下限"),
        Phrase(
            en="The band of {n} samples divided by d_k = {d_k}, as the variance is: its low end.",
            zh="{n} 个样本的误差带除以 d_k = {d_k}（方差也除以它）：下限。",
        ),
    ),
    "band_high_scaled": Kind(
        Phrase(en="band after ÷√d_k, high", zh="÷√d_k 之后的误差带上限"),
        Phrase(
            en="The band of {n} samples divided by d_k = {d_k}, as the variance is: its high end.",
            zh="{n} 个样本的误差带除以 d_k = {d_k}（方差也除以它）：上限。",
        ),
    ),
    "mean_top_raw": Kind(
        Phrase(en="mean largest weight, raw", zh="最大权重的平均，不除"),
        Phrase(
            en="Drawn with seed {seed}: {n} times a query and {n_k} {n_k:key|keys} with {d_k} {d_k:component|components}; the "
            "largest weight of each row of raw scores, and the mean of these {n}.",
            zh="以种子 {seed} 抽取 {n} 次，每次一个查询和 {n_k} 个键，各 {d_k} 个分量；取每行原始分数的最大权重，再求这 {n} 个数的平均。",
        ),
    ),
    "mean_top_root": Kind(
        Phrase(en="mean largest weight, ÷√d_k", zh="最大权重的平均，÷√d_k"),
        Phrase(
            en="The same {n} rows of {n_k} {n_k:score|scores} (seed {seed}), each divided by √{d_k} before the softmax.",
            zh="同样的 {n} 行、每行 {n_k} 个分数（种子 {seed}），softmax 之前各除以 √{d_k}。",
        ),
    ),
    "mean_top_whole": Kind(
        Phrase(en="mean largest weight, ÷d_k", zh="最大权重的平均，÷d_k"),
        Phrase(
            en="The same {n} rows of {n_k} {n_k:score|scores} (seed {seed}), each divided by {d_k} before the softmax.",
            zh="同样的 {n} 行、每行 {n_k} 个分数（种子 {seed}），softmax 之前各除以 {d_k}。",
        ),
    ),
    "mean_slope_raw": Kind(
        Phrase(en="mean largest p(1 − p), raw", zh="最大 p(1 − p) 的平均，不除"),
        Phrase(
            en="The same {n} rows of {n_k} raw {n_k:score|scores} (seed {seed}): the largest p(1 − p) of each row, and "
            "their mean.",
            zh="同样的 {n} 行、每行 {n_k} 个原始分数（种子 {seed}）：取每行最大的 p(1 − p)，再求平均。",
        ),
    ),
    "mean_slope_root": Kind(
        Phrase(en="mean largest p(1 − p), ÷√d_k", zh="最大 p(1 − p) 的平均，÷√d_k"),
        Phrase(
            en="The same with the scores of the {n} rows (seed {seed}) divided by √{d_k}.",
            zh="同样的算法，但 {n} 行的分数（种子 {seed}）先除以 √{d_k}。",
        ),
    ),
    "predicted_variance": Kind(
        Phrase(en="predicted variance of q·k", zh="q·k 的预测方差"),
        Phrase(
            en="A sum of d_k = {d_k} products; each has variance 1 where components are independent with "
            "mean 0 and variance 1, and variances add up.",
            zh="d_k = {d_k} 个乘积之和；分量独立、均值 0、方差 1 时每个乘积的方差是 1，方差相加。",
        ),
    ),
    "predicted_variance_scaled": Kind(
        Phrase(en="predicted variance after ÷√d_k", zh="÷√d_k 之后的预测方差"),
        Phrase(
            en="Dividing by √{d_k} divides the variance by {d_k}.",
            zh="除以 √{d_k}，方差就除以 {d_k}。",
        ),
    ),
    "predicted_deviation": Kind(
        Phrase(en="predicted standard deviation of q·k", zh="q·k 的预测标准差"),
        Phrase(en="The root of the predicted variance {d_k}.", zh="预测方差 {d_k} 的平方根。"),
    ),
    "predicted_deviation_scaled": Kind(
        Phrase(en="predicted standard deviation after ÷√d_k", zh="÷√d_k 之后的预测标准差"),
        Phrase(
            en="The root of the predicted variance, which ÷√{d_k} has made 1.",
            zh="预测方差的平方根；÷√{d_k} 之后预测方差是 1。",
        ),
    ),
    "bar_edge": Kind(
        Phrase(en="edge {bar} of the bars ({title})", zh="条的第 {bar} 个边界（{title}）"),
        Phrase(
            en="From 4 predicted standard deviations below 0 to 4 above, in {steps} bars of the same width.",
            zh="从 0 以下 4 个预测标准差到 0 以上 4 个，平分成 {steps} 条。",
        ),
    ),
    "bar_density": Kind(
        Phrase(en="density of bar {bar} ({title})", zh="第 {bar} 条的密度（{title}）"),
        Phrase(
            en="Of {n} samples {count} {count:lies|lie} in this bar: their share over the bar's width.",
            zh="{n} 个样本中有 {count} 个落在这一条里：所占比例除以条宽。",
        ),
    ),
    "bar_normal": Kind(
        Phrase(en="normal curve at bar {bar} ({title})", zh="第 {bar} 条处的正态曲线（{title}）"),
        Phrase(
            en="The normal density of mean 0 and the predicted variance {variance} at the middle x of the bar.",
            zh="均值为 0、方差为预测值 {variance} 的正态密度，取条的中点 x。",
        ),
    ),
    "even_share": Kind(
        Phrase(en="even share of {n} {n:key|keys}", zh="{n} 个键平分"),
        Phrase(
            en="The weight of each of {n} {n:key|keys} where none is better.",
            zh="{n} 个键不分高下时各得的权重。",
        ),
    ),
    "table_quantile": Kind(
        Phrase(
            en="variance of a small table, {percent} % quantile", zh="小表的方差，{percent}% 分位数"
        ),
        Phrase(
            en="The variances of {n} tables ({n_q} × {n_k}, d_k = {d_k}, seed {seed}) in order; the quantile "
            "lies between number {first} and the next.",
            zh="把 {n} 张表（{n_q} × {n_k}，d_k = {d_k}，种子 {seed}）的方差从小到大排列；分位数在第 {first} 个与下一个之间。",
        ),
    ),
    "tables_below": Kind(
        Phrase(en="percent of the tables below {seen}", zh="低于 {seen} 的表占百分之几"),
        Phrase(
            en="Of the {n} tables ({n_q} × {n_k}, d_k = {d_k}, seed {seed}), {count} {count:has|have} a variance below {seen}.",
            zh="{n} 张表（{n_q} × {n_k}，d_k = {d_k}，种子 {seed}）中，有 {count} 张的方差低于 {seen}。",
        ),
    ),
    "component_mean": Kind(
        Phrase(en="yours: mean of the components", zh="你的：分量的平均值"),
        Phrase(
            en="All {n} components of your queries and keys together, over their number.",
            zh="你的查询和键的全部 {n} 个分量之和，除以个数。",
        ),
    ),
    "component_variance": Kind(
        Phrase(en="yours: variance of the components", zh="你的：分量的方差"),
        Phrase(
            en="The squared distances of your {n} components from their mean, over {n} − 1.",
            zh="你的 {n} 个分量与平均值之差的平方和，除以 {n} − 1。",
        ),
    ),
    "largest_correlation": Kind(
        Phrase(en="yours: largest correlation", zh="你的：最大的相关系数"),
        Phrase(
            en="Components {first} and {second} over all your queries and keys: of all pairs of components "
            "the most correlated.",
            zh="第 {first} 与第 {second} 个分量，取遍你的所有查询和键：相关最强的一对分量。",
        ),
    ),
    "expected_variance": Kind(
        Phrase(en="yours: variance of a score that follows", zh="你的：由此得出的分数方差"),
        Phrase(
            en="For independent components with mean x̄ and variance s² each product varies by s⁴ + 2x̄²s²; "
            "a score adds up {d_k} of them.",
            zh="分量相互独立、均值 x̄、方差 s² 时，每个乘积的方差是 s⁴ + 2x̄²s²；一个分数把 {d_k} 个这样的乘积加起来。",
        ),
    ),
    "score_variance": Kind(
        Phrase(en="yours: variance of the scores", zh="你的：分数的方差"),
        Phrase(
            en="The squared distances of your {n} scores from their mean, over {n} − 1.",
            zh="你的 {n} 个分数与平均值之差的平方和，除以 {n} − 1。",
        ),
    ),
    "scaled_variance": Kind(
        Phrase(en="yours: the same after ÷√d_k", zh="你的：÷√d_k 之后的方差"),
        Phrase(
            en="Dividing {n} scores by √{d_k} divides their variance by {d_k}.",
            zh="{n} 个分数都除以 √{d_k}，方差就除以 {d_k}。",
        ),
    ),
    "assumed_mean": Kind(
        Phrase(en="as assumed: mean, {percent} % quantile", zh="按前提：平均值，{percent}% 分位数"),
        _AS_ASSUMED,
    ),
    "assumed_variance": Kind(
        Phrase(
            en="as assumed: variance, {percent} % quantile", zh="按前提：方差，{percent}% 分位数"
        ),
        _AS_ASSUMED,
    ),
    "assumed_correlation": Kind(
        Phrase(
            en="as assumed: largest correlation, {percent} % quantile",
            zh="按前提：最大的相关系数，{percent}% 分位数",
        ),
        _AS_ASSUMED,
    ),
    "assumed_actual_variance": Kind(
        Phrase(
            en="as assumed: variance of the scores, {percent} % quantile",
            zh="按前提：分数的方差，{percent}% 分位数",
        ),
        _AS_ASSUMED,
    ),
}
NO_SHEET = Phrase(
    en="A spreadsheet cannot draw NumPy's random numbers, so there is no formula that gives this mean.",
    zh="电子表格抽不出 NumPy 的随机数，所以没有公式能得到这个平均值。",
)
NO_CORRELATION = Phrase(
    en="it takes two components that vary, over four rows or more.",
    zh="至少要四行，并且有两个会变化的分量。",
)
ONE_SCORE = Phrase(en="one score alone has no variance.", zh="单独一个分数没有方差。")
AT = Phrase(en="d_k of the samples", zh="样本的 d_k")

# ---- wrong recipes -------------------------------------------------------------------------

_SCORE = Phrase(en="wrong: score of {q} and {k}", zh="错误：{q} 与 {k} 的分数")
_SCALED = Phrase(en="wrong: scaled score of {q} and {k}", zh="错误：{q} 与 {k} 的缩放分数")
_WEIGHT = Phrase(en="wrong: weight of {k} for {q}", zh="错误：{q} 给 {k} 的权重")

WRONG = {
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

KINDS = RIVALS | TIPPING | SAMPLED | WRONG
