"""The words of step 4."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en=r"Divide every score by $\sqrt{d_k}$", zh=r"每个分数都除以 $\sqrt{d_k}$")
CLAIM = Phrase(
    en="The scores move closer together, so softmax will share the weights out more evenly. "
    "Which key comes first does not change.",
    zh="分数彼此靠拢，softmax 分出的权重就更均匀；但哪个键排第一并不会变。",
)

RAW = Phrase(en="Raw scores", zh="原始分数")
SCALED = Phrase(en="Scaled scores", zh="缩放分数")
DIVISION = Phrase(en="{line}, where √d_k = {root}", zh="{line}，其中 √d_k = {root}")
MAP_ALT = Phrase(
    en="Heat map, {what}, colours from {low} to {high}. {rows}.",
    zh="热图：{what}，颜色从 {low} 到 {high}。{rows}。",
)
MAP_READ = Phrase(
    en="One colour scale for both, from {low} to {high}: paler means nearer to 0. "
    "Every cell was divided by the same {root}.",
    zh="两张图用同一把颜色标尺，从 {low} 到 {high}：颜色越淡，离 0 越近。每个格子都除以同一个数 {root}。",
)
MAP_READ_ONE = Phrase(
    en="One colour scale for both, from {low} to {high}. With d_k = 1 the divisor is 1, so nothing "
    "changes.",
    zh="两张图用同一把颜色标尺，从 {low} 到 {high}。d_k = 1 时除数是 1，所以什么都没有变。",
)

MAP_ROUNDED = Phrase(
    en="So many columns leave room for one decimal; the table below has every digit.",
    zh="列数太多，格子里只写一位小数；下面的表有全部数字。",
)

CHANGED = Phrase(en="What changed", zh="什么变了")
SPREAD_RAW = Phrase(en="spread\nraw", zh="极差\n原始")
SPREAD_SCALED = Phrase(en="spread\nscaled", zh="极差\n缩放后")
TOP_RAW = Phrase(en="largest weight\nunscaled", zh="最大权重\n不缩放")
TOP_SCALED = Phrase(en="largest weight\nscaled", zh="最大权重\n缩放后")
SPREAD_READ = Phrase(
    en="Spread: a row's largest score minus its smallest. For {query} raw: {raw}; scaled: {scaled}. "
    "The weights are those to come in step 5.",
    zh="极差：一行中最大的分数减去最小的。{query} 原始：{raw}；缩放后：{scaled}。权重到第 5 步才算出来。",
)

KEPT = Phrase(en="What did not", zh="什么没变")
ORDER = Phrase(
    en="**Order**, the same in {kept} of {n} rows. For {query}  \n  raw: {raw}  \n  scaled: {scaled}",
    zh="**顺序**：{n} 行中有 {kept} 行不变。以 {query} 为例  \n  原始：{raw}  \n  缩放后：{scaled}",
)
SIGN = Phrase(
    en="**Sign**, the same in {kept} of {n} cells. {query}·{key}, raw: {raw}; scaled: {scaled}",
    zh="**正负号**：{n} 个格子中有 {kept} 个不变。{query}·{key}，原始：{raw}；缩放后：{scaled}",
)
ANGLE = Phrase(
    en="**Angle** of {query} and {key}: {raw}°; of {query}/√d_k and {key}: {scaled}°. Dividing "
    "changes a length and turns nothing.",
    zh="**夹角**：{query} 与 {key} 是 {raw}°；{query}/√d_k 与 {key} 是 {scaled}°。除法只改长度，不改方向。",
)
NO_ANGLE = Phrase(
    en="**Angle**: {query} or {key} is a zero vector, which has none, before or after",
    zh="**夹角**：{query} 或 {key} 是零向量，缩放前后都没有夹角",
)

WEIGHTS = Phrase(
    en="The weights of {query} to come, without and with scaling",
    zh="{query} 将得到的权重：不缩放与缩放",
)
UNSCALED_NAME = Phrase(en="solid: softmax of raw scores", zh="实心：原始分数的 softmax")
SCALED_NAME = Phrase(en="dashed: softmax of scaled scores", zh="虚线框：缩放分数的 softmax")
WEIGHT_AXIS = Phrase(en="weight", zh="权重")
WEIGHTS_ALT = Phrase(
    en="Bars of the weights of {query}. Unscaled: {unscaled}. Scaled: {scaled}.",
    zh="{query} 的权重柱形图。不缩放：{unscaled}。缩放后：{scaled}。",
)
SOFTER = Phrase(
    en="The largest weight goes from {raw} to {scaled}: softer. An even share would be {even}.",
    zh="最大的权重从 {raw} 变为 {scaled}：更平缓。若平均分配，每个键是 {even}。",
)
AS_BEFORE = Phrase(
    en="The largest weight is {scaled} with scaling and without.",
    zh="缩放与否，最大的权重都是 {scaled}。",
)
ONE_KEY = Phrase(
    en="Only one key takes part, so its weight is 1 whatever the score: scaling changes nothing here.",
    zh="只有一个键参与，不论分数多少，它的权重都是 1：缩放在这里不起作用。",
)
NO_KEY = Phrase(
    en="Every key of this row is masked: all its weights are 0, scaled or not.",
    zh="这一行的键全部被屏蔽：不论缩放与否，权重都是 0。",
)
SOME_MASKED = Phrase(
    en="The mask leaves out {n} of the keys: their weight is 0.",
    zh="掩码屏蔽了其中 {n} 个键：它们的权重是 0。",
)

VARIANCE = Phrase(en=r"Why $\sqrt{d_k}$? Measure it", zh=r"为什么是 $\sqrt{d_k}$？测一测")
SAMPLING = Phrase(
    en="Draw q and k again and again, every component independent, with mean 0 and variance 1. "
    "The claim: **the variance of q·k is d_k**, so its standard deviation is √d_k, and dividing by "
    "√d_k brings both back to 1.",
    zh="反复抽取 q 和 k，每个分量彼此独立，均值为 0，方差为 1。结论：**q·k 的方差等于 d_k**，"
    "标准差就是 √d_k；除以 √d_k，两者都回到 1。",
)
HISTOGRAMS = Phrase(
    en="See it: the histogram of the samples against the normal curve, for any d_k",
    zh="看一看：样本的直方图与正态曲线，d_k 任选",
)
SAMPLE_DIM = Phrase(en="dimension d_k of the samples", zh="样本的维度 d_k")
SAMPLE_SEED = Phrase(en="seed", zh="随机种子")
SAMPLE_SEED_HELP = Phrase(
    en="The same seed draws the same samples, on any computer.",
    zh="同一个种子在任何电脑上都抽出同样的样本。",
)
BEFORE = Phrase(en="Before: q·k", zh="除之前：q·k")
AFTER = Phrase(en="After: q·k / √d_k", zh="除之后：q·k / √d_k")
DENSITY = Phrase(en="density", zh="密度")
SAMPLED = Phrase(en="{n} samples", zh="{n} 个样本")
CURVE = Phrase(en="normal curve", zh="正态曲线")
HISTOGRAM_ALT = Phrase(
    en="Histogram of {n} samples, {what}: measured variance {measured}, predicted {predicted}; "
    "with the normal curve of that variance.",
    zh="{n} 个样本的直方图，{what}：测得方差 {measured}，预测 {predicted}；并画出该方差的正态曲线。",
)
HISTOGRAM_READ = Phrase(
    en="Both on the same horizontal axis, each with the normal curve of the predicted variance. "
    "Before, the standard deviation is {before}; after, {after}.",
    zh="两图的横轴相同，曲线是方差等于预测值的正态曲线。除之前标准差是 {before}，除之后是 {after}。",
)
PREDICTED_VARIANCE = Phrase(en="variance\npredicted", zh="方差\n预测")
MEASURED_VARIANCE = Phrase(en="variance\nmeasured", zh="方差\n测得")
BAND = Phrase(en="95 of 100\nmeasure within", zh="100 次中 95 次\n测得的范围")
PREDICTED_DEVIATION = Phrase(en="standard deviation\npredicted", zh="标准差\n预测")
MEASURED_DEVIATION = Phrase(en="standard deviation\nmeasured", zh="标准差\n测得")
NUMBERS = Phrase(
    en="{n} samples, d_k = {d_k}, seed {seed}", zh="{n} 个样本，d_k = {d_k}，种子 {seed}"
)
INSIDE = Phrase(
    en="Measured {measured}, predicted {predicted}: not equal, and need not be. From {n} samples, 95 "
    "of 100 measurements fall between {low} and {high}; this one does.",
    zh="测得 {measured}，预测 {predicted}：不相等，也不必相等。用 {n} 个样本测量，"
    "100 次中有 95 次落在 {low} 与 {high} 之间；这次也在其中。",
)
OUTSIDE = Phrase(
    en="Measured {measured}, predicted {predicted}. From {n} samples, 95 of 100 measurements fall "
    "between {low} and {high}; this one is among the 5 that do not. Try another seed.",
    zh="测得 {measured}，预测 {predicted}。用 {n} 个样本测量，100 次中有 95 次落在 {low} 与 {high} 之间；"
    "这次属于另外 5 次。换个种子试试。",
)
NOT_NORMAL = Phrase(
    en="With so few products the samples are more peaked than the normal curve. The variance is d_k "
    "all the same.",
    zh="乘积这么少时，样本的分布比正态曲线更尖。但方差仍然是 d_k。",
)

WHY = Phrase(
    en="Why does the variance grow, and why take the root?", zh="方差为什么会增大？为什么要开方？"
)
REASONS = Phrase(
    en="""- Each product qₜkₜ of two independent numbers with mean 0 and variance 1 has variance 1. The
  variances of independent terms add up: d_k terms, variance **d_k**. The standard deviation grows
  only as **√d_k**.
- Dividing by c divides the variance by c². To get from d_k back to 1, c must be **√d_k**; dividing by
  d_k itself would leave a variance of 1/d_k and flatten the weights.
- Large scores push softmax towards one-hot: one weight near 1, the rest near 0. There its gradients
  vanish and nothing more is learned.
- It takes away the growth that comes from the **dimension**, nothing else. Long vectors still give
  large scores.
- The scores on this page, {n} in all, are too few to measure a variance with, and vectors typed by
  hand need not have mean 0 and variance 1.""",
    zh="""- 两个独立的、均值为 0、方差为 1 的数相乘，乘积 qₜkₜ 的方差是 1。独立各项的方差相加：d_k 项，方差就是 **d_k**；标准差只按 **√d_k** 增大。
- 除以 c，方差就除以 c²。要从 d_k 回到 1，c 必须是 **√d_k**；若除以 d_k 本身，方差只剩 1/d_k，权重会被压平。
- 分数大了，softmax 趋近 one-hot：一个权重接近 1，其余接近 0。此时梯度消失，再也学不动。
- 它只消除来自**维度**的增长，别的不管。长向量的分数仍然大。
- 本页的分数一共 {n} 个，太少，测不准方差；手工输入的向量也不一定满足均值 0、方差 1。""",
)

TWIN = Phrase(en="scores and weights, raw and scaled", zh="缩放前后的分数与权重")
TWIN_RAW = Phrase(en="{tag} raw score\n{name}", zh="{tag} 原始分数\n{name}")
TWIN_SCALED = Phrase(en="{tag} scaled score\n{name}", zh="{tag} 缩放分数\n{name}")
TWIN_UNSCALED_WEIGHT = Phrase(en="{tag} weight, unscaled\n{name}", zh="{tag} 不缩放的权重\n{name}")
TWIN_WEIGHT = Phrase(en="{tag} weight, scaled\n{name}", zh="{tag} 缩放后的权重\n{name}")
HISTOGRAM_TWIN = Phrase(en="the histogram's numbers", zh="直方图的数字")
BIN_START = Phrase(en="from", zh="从")
BIN_END = Phrase(en="to", zh="到")
BIN_DENSITY = Phrase(en="density of samples", zh="样本密度")
BIN_NORMAL = Phrase(en="normal curve at the middle", zh="中点处的正态曲线")


def reading(n_taking_part: int, *, is_same: bool) -> Phrase:
    """Return what scaling did to the weights of a row with so many keys that take part."""
    if n_taking_part == 0:
        return NO_KEY
    if n_taking_part == 1:
        return ONE_KEY
    return AS_BEFORE if is_same else SOFTER
