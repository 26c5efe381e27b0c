"""The words of receipts of samples: their averages, spreads and bands."""

from pages.ui.phrase import Phrase
from pages.ui.text.receipts import Kind

_AS_ASSUMED = Phrase(
    en="The same measured on {n} scenarios of your shape ({n_q} + {n_k} vectors, d_k = {d_k}) from N(0, 1), "
    "seed {seed}, in order; the quantile lies between number {first} and the next.",
    zh="在 {n} 个与你的形状相同（{n_q} + {n_k} 个向量，d_k = {d_k}）、取自 N(0, 1) 的场景（种子 {seed}）上测同一个数，"
    "从小到大排列；分位数在第 {first} 个与下一个之间。",
)
KINDS = {
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
