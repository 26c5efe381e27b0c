"""The words of the lab "Why √d_k?"."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en=r"Why $\sqrt{d_k}$?", zh=r"为什么是 $\sqrt{d_k}$？")
CLAIM = Phrase(
    en="A longer sum varies more: the variance of q·k grows with d_k. Dividing by **√d_k**, "
    "no less and no more, keeps the weights steady.",
    zh="加的项越多，波动越大：q·k 的方差随 d_k 增长。除以 **√d_k**，不多也不少，权重才稳定。",
)
SEED = Phrase(en="Seed of the samples", zh="样本的随机种子")
AGAIN = Phrase(en="Draw again", zh="重新抽样")
FINDING = Phrase(
    en="Samples at d_k = {d_k}: q·k has variance **{variance}**, predicted {d_k}. The mean largest of "
    "{n} weights is **{raw} raw** (saturated), **{root} after ÷√d_k** (stable), **{whole} after ÷d_k** "
    "(flattened to 1/{n} {even}).",
    zh="d_k = {d_k} 的样本：q·k 的方差是 **{variance}**，预测为 {d_k}。{n} 个权重中最大者的平均值：**不除为 {raw}**（饱和），"
    "**÷√d_k 后为 {root}**（稳定），**÷d_k 后为 {whole}**（被抹平到 1/{n} {even}）。",
)

# ---- variance ------------------------------------------------------------------------------

VARIANCE = Phrase(en="The variance of q·k is $d_k$", zh="q·k 的方差就是 $d_k$")
VARIANCE_AXIS = Phrase(en="variance of q·k", zh="q·k 的方差")
BAND = Phrase(en="95 % band", zh="95% 误差带")
PREDICTED = Phrase(en="predicted: d_k", zh="预测：d_k")
MEASURED = Phrase(en="measured", zh="实测")
VARIANCE_ABOUT = Phrase(
    en="d_k = {d_k}: measured {measured}, predicted {d_k}, band {low} to {high}",
    zh="d_k = {d_k}：实测 {measured}，预测 {d_k}，误差带 {low} 到 {high}",
)
VARIANCE_READ = Phrase(
    en="{n} samples each of N(0, 1) vectors: {inside} of {total} measurements lie in the band, as 95 of 100 "
    "should; it is ±{first} % at d_k = 1, ±{last} % at {d_k}. The standard deviation is √d_k: at {d_k}, "
    "{deviation}.",
    zh="每处取 {n} 对 N(0, 1) 向量：{total} 次测量有 {inside} 次落在误差带内（应为 100 次中约 95 次）；误差带在 d_k = 1 处是 ±{first}%，"
    "在 {d_k} 处是 ±{last}%。标准差是 √d_k：d_k = {d_k} 时为 {deviation}。",
)
VARIANCE_ALT = Phrase(
    en="Measured variance of q·k against the predicted d_k, both axes doubling: {points}.",
    zh="q·k 的实测方差与预测值 d_k，两轴均按倍数：{points}。",
)
VARIANCE_TWIN = Phrase(en="Variance of q·k", zh="q·k 的方差")
LOW = Phrase(en="band, low", zh="误差带下限")
HIGH = Phrase(en="band, high", zh="误差带上限")

# ---- largest weight ------------------------------------------------------------------------

TOP = Phrase(en="Why the root, and not $d_k$?", zh="为什么是开方，而不是 $d_k$？")
TOP_AXIS = Phrase(en="mean largest weight of {n}", zh="{n} 个权重中最大者的平均")
RAW = Phrase(en="raw", zh="不除")
BY_ROOT = Phrase(en="÷ √d_k", zh="÷ √d_k")
BY_D_K = Phrase(en="÷ d_k", zh="÷ d_k")
EVEN = Phrase(en="even share, 1/{n}", zh="平分，1/{n}")
TOP_READ = Phrase(
    en="From d_k = 1 to {d_k} the largest of {n} weights goes from {start} to {raw} raw, stays at {root} "
    "with ÷√d_k, and sinks to {whole} with ÷d_k, all but the even share {even}.",
    zh="d_k 从 1 到 {d_k}，{n} 个权重中的最大者：不除时从 {start} 升到 {raw}，÷√d_k 时保持在 {root}，÷d_k 时降到 {whole}，几乎是平分（{even}）。",
)
TOP_ALT = Phrase(
    en="Mean largest weight against d_k. Raw: {raw}. Divided by √d_k: {root}. Divided by d_k: {whole}.",
    zh="最大权重的平均值随 d_k 的变化。不除：{raw}。÷√d_k：{root}。÷d_k：{whole}。",
)
TOP_TWIN = Phrase(en="Mean largest weight", zh="最大权重的平均值")

# ---- gradient ------------------------------------------------------------------------------

GRADIENT = Phrase(en="Saturated weights stop learning", zh="权重饱和，就学不动了")
GRADIENT_AXIS = Phrase(en="mean largest p(1 − p)", zh="最大 p(1 − p) 的平均")
GRADIENT_READ = Phrase(
    en="p(1 − p) is how much a weight p moves when its score does, 0.25 at most. At d_k = {d_k} it is "
    "**{raw} raw** and **{scaled} after ÷√d_k**: the gradient **vanishes**, it does not explode.",
    zh="p(1 − p) 是分数变动时权重 p 随之变动的快慢，最大 0.25。d_k = {d_k} 时**不除只有 {raw}**，**÷√d_k 后为 {scaled}**："
    "梯度是**消失**，不是爆炸。",
)
GRADIENT_ALT = Phrase(
    en="Mean largest p(1 − p) against d_k. Raw: {raw}. Divided by √d_k: {scaled}.",
    zh="最大 p(1 − p) 的平均值随 d_k 的变化。不除：{raw}。÷√d_k：{scaled}。",
)
GRADIENT_TWIN = Phrase(en="Mean largest p(1 − p)", zh="最大 p(1 − p) 的平均值")

# ---- few numbers ---------------------------------------------------------------------------

FEW = Phrase(en="“My 2×2 table gave 1.6, not 2”", zh="“我的 2×2 表算出 1.6，不是 2”")
ROWS = Phrase(en="queries", zh="查询数")
COLUMNS = Phrase(en="keys", zh="键数")
TABLE_DIM = Phrase(en="d_k", zh="d_k")
FEW_AXIS = Phrase(en="variance of one table's scores", zh="一张表中分数的方差")
DENSITY = Phrase(en="how often", zh="出现的多少")
TABLES = Phrase(en="{n} tables", zh="{n} 张表")
YOURS = Phrase(en="{value} = 0.8 × d_k", zh="{value} = 0.8 × d_k")
FEW_READ = Phrase(
    en="{n_tables} tables of {n_q}×{n_k} = {n} scores, d_k = {d_k}. Promised on average: {expected}. Half of "
    "the tables lie between {quarter} and {three_quarters}, 95 of 100 between {low} and {high}; "
    "**{below} % are below {value}**. {verdict}",
    zh="{n_tables} 张 {n_q}×{n_k} = {n} 个分数的表，d_k = {d_k}。平均应为 {expected}。一半的表在 {quarter} 与 {three_quarters} 之间，"
    "100 张中有 95 张在 {low} 与 {high} 之间；**有 {below}% 低于 {value}**。{verdict}",
)
ORDINARY = Phrase(
    en="So {value} is quite ordinary: {n} numbers cannot tell it from {expected}.",
    zh="所以 {value} 很平常：只凭 {n} 个数，分不出它和 {expected} 的差别。",
)
UNUSUAL = Phrase(
    en="So {value} is rather rare here: {n} numbers begin to tell it from {expected}.",
    zh="所以 {value} 在这里就比较少见：有了 {n} 个数，开始能分出它和 {expected} 的差别。",
)
ONE_SCORE = Phrase(
    en="One score alone has **no variance**: it takes two numbers to differ. Choose more queries or keys.",
    zh="单独一个分数**没有方差**：至少要两个数才谈得上差异。请增加查询或键。",
)
FEW_ALT = Phrase(
    en="Histogram of the variances of {n_tables} tables; quantiles 2.5, 25, 50, 75, 97.5 %: {quantiles}.",
    zh="{n_tables} 张表的方差直方图；2.5、25、50、75、97.5% 分位数：{quantiles}。",
)
FEW_TWIN = Phrase(en="Quantiles of the variance of one table", zh="一张表的方差的分位数")
FEW_ROW = Phrase(en="variance", zh="方差")

# ---- the person's own vectors --------------------------------------------------------------

OWN = Phrase(en="Does the promise hold for your vectors?", zh="这个结论对你的向量成立吗？")
OWN_CAPTION = Phrase(
    en="What Var(q·k) = d_k assumes, and what this scenario has",
    zh="Var(q·k) = d_k 的前提，与这个场景的实际",
)
ASSUMED = Phrase(en="assumed", zh="前提")
ACTUAL = Phrase(en="yours", zh="你的")
CHANCE_FROM = Phrase(en="from\nN(0,\u00a01)", zh="下限\nN(0,\u00a01)")
CHANCE_TO = Phrase(en="to\nN(0,\u00a01)", zh="上限\nN(0,\u00a01)")
VERDICT = Phrase(en="yours is", zh="判定")
INSIDE = Phrase(en="✓ inside", zh="✓ 在内")
OUTSIDE = Phrase(en="✗ outside", zh="✗ 在外")
MEAN = Phrase(en="mean\nof the components", zh="均值\n各分量")
COMPONENT_VARIANCE = Phrase(en="variance\nof the components", zh="方差\n各分量")
CORRELATION = Phrase(
    en="correlation\nthe largest of two components", zh="相关系数\n两个分量间最大的"
)
EXPECTED_VARIANCE = Phrase(
    en="Var(q·k)\nfrom this mean and variance", zh="Var(q·k)\n由这均值和方差推出"
)
SCORE_VARIANCE = Phrase(en="Var(q·k)\nof the scores there are", zh="Var(q·k)\n实有的分数")
CHANCE_READ = Phrase(
    en="Of {n} scenarios of your shape drawn from N(0, 1), 95 of 100 lie between the two numbers. **Outside**: as "
    "assumed, yours would be rare. **Inside** is no proof: your {numbers} numbers can say no more.",
    zh="从 N(0, 1) 抽取 {n} 个与你形状相同的场景，100 个中有 95 个落在这两个数之间。**在外**：前提若成立，你的数就很少见。"
    "**在内**不等于证明：你的 {numbers} 个数只能说到这一步。",
)
EXPECTED_READ = Phrase(
    en="Independent components with your mean x̄ and variance s² make a score vary by d_k(s⁴ + 2x̄²s²) "
    "{sign} {line}, where mean 0 and variance 1 make it vary by {d_k}. So few scores can lie far from it.",
    zh="分量相互独立、均值为你的 x̄、方差为你的 s² 时，分数的方差是 d_k(s⁴ + 2x̄²s²) {sign} {line}；均值 0、方差 1 时是 {d_k}。"
    "分数少，实际的方差会偏离很多。",
)
FOLLOWS = {
    "large": Phrase(
        en="÷√d_k leaves a variance of **{line}**, more than the promised 1, and that sharpens the weights.",
        zh="÷√d_k 之后，方差还有 **{line}**，比应有的 1 大，权重因此更尖锐。",
    ),
    "small": Phrase(
        en="÷√d_k leaves a variance of **{line}**, less than the promised 1, and that softens the weights.",
        zh="÷√d_k 之后，方差只有 **{line}**，比应有的 1 小，权重因此更平缓。",
    ),
    "as_promised": Phrase(
        en="÷√d_k leaves a variance of **{line}**, near the promised 1.",
        zh="÷√d_k 之后，方差是 **{line}**，接近应有的 1。",
    ),
}
LARGEST = Phrase(
    en="The largest weight is {top}, against an even {even}.",
    zh="最大的权重是 {top}，平分时为 {even}。",
)
STAY_LONG = Phrase(
    en="The division removes only what comes from dimension: **long vectors stay long**.",
    zh="除法只去掉维度带来的增长：**向量长，分数照样大**。",
)
ONLY_CHANCE = Phrase(
    en="Yet no line is outside: with so few numbers that may be chance.",
    zh="不过没有一行在外：数这么少，这可能只是偶然。",
)
ONE_OWN_SCORE = Phrase(
    en="This scenario has one query and one key, so a single score: it has no variance, and its weight "
    "is 1 whatever it is divided by.",
    zh="这个场景只有一个查询和一个键，也就只有一个分数：没有方差可言，不论除以什么，权重都是 1。",
)
ONE_OWN_KEY = Phrase(
    en="With **one key** every weight is 1, divided or not: there is nothing to compare.",
    zh="只有**一个键**时，除不除权重都是 1：没有可比较的对象。",
)
BUT_BROKEN = Phrase(
    en="That is luck, not the rule: a line of the table is outside.",
    zh="这是碰巧，不是规律：表中有一行在外。",
)
D_K_ONE = Phrase(
    en="With d_k = 1, √d_k = 1: dividing changes nothing here.",
    zh="d_k = 1 时 √d_k = 1：除不除都一样。",
)
NO_KEYS = Phrase(
    en="{rows}: every key is masked, so it has no weights; its scores still count in the variance.",
    zh="{rows}：所有的键都被屏蔽，没有权重；方差里仍计入它的分数。",
)

WHY = Phrase(en="Why the variance is d_k", zh="为什么方差是 d_k")
REASONS = Phrase(
    en="""- If q and k have independent components with mean 0 and variance 1, each product qₜkₜ has mean 0 and
  variance 1×1 = 1.
- Variances of independent terms add: d_k of them give d_k, a **standard deviation of √d_k**. So the scores
  grow with the root of d_k, not with d_k.
- ÷√d_k divides the variance by d_k and brings it back to 1. ÷d_k divides it by d_k², leaves 1/d_k, and
  the weights flatten.
- The band: Var(s²) = σ⁴(2/(n − 1) + κ/n) with κ = 6/d_k, for a product of two normal numbers is not
  normal.""",
    zh="""- 若 q、k 的分量相互独立、均值 0、方差 1，则每个乘积 qₜkₜ 的均值是 0，方差是 1×1 = 1。
- 独立项的方差可以相加：d_k 项加起来是 d_k，**标准差是 √d_k**。所以分数随 d_k 的平方根增长，而不是随 d_k 增长。
- ÷√d_k 使方差除以 d_k，回到 1；÷d_k 使方差除以 d_k²，只剩 1/d_k，权重就被抹平了。
- 误差带：Var(s²) = σ⁴(2/(n − 1) + κ/n)，κ = 6/d_k，因为两个正态数的乘积不是正态的。""",
)
