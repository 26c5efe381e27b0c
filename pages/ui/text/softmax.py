"""The words of step 5."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en="Softmax turns scores into weights", zh="softmax 把分数变成权重")
CLAIM = Phrase(
    en="Row by row, scaled scores become weights: all positive, adding up to 1.",
    zh="softmax 逐行把缩放分数变成权重：个个为正，加起来等于 1。",
)

STAGES = Phrase(en="Row {query}, stage by stage", zh="{query} 这一行，一步一列")
SCALED = Phrase(en="scaled score", zh="缩放分数")
COOLED = Phrase(en="÷\u00a0T\u00a0=\u00a0{t}", zh="÷\u00a0T\u00a0=\u00a0{t}")
SHIFTED = Phrase(en="minus the largest, {largest}", zh="减去最大值 {largest}")
SHIFTED_NONE = Phrase(en="minus the largest: none", zh="减去最大值：没有")
POWER = Phrase(en="e to that", zh="e 的该次方")
WEIGHT = Phrase(en="weight: ÷\u00a0{total}", zh="权重：÷\u00a0{total}")
WEIGHT_NONE = Phrase(en="weight: set to 0", zh="权重：约定为 0")
SUM = Phrase(en="Σ", zh="Σ")

ONE_KEY = Phrase(en="One key of the row", zh="这一行中的一个键")
FOR_KEY = Phrase(en="For {key}:", zh="{key}：")
TOTAL = Phrase(en="row sum", zh="行和")
WEIGHT_OF = Phrase(en="weight", zh="权重")

WEIGHTS = Phrase(en="Weights", zh="权重表")
COLUMN_SUM = Phrase(en="column sum", zh="列和")
SUMS_READ = Phrase(
    en="Softmax runs along the row, over the keys: **row sums are 1**. The column sums "
    "({columns}) need not be.",
    zh="softmax 沿行进行，即对各个键：**每行之和是 1**。列和（{columns}）一般不是 1。",
)
SUMS_READ_MASKED = Phrase(
    en="Softmax runs along the row, over the keys: **row sums are 1**, or 0 for a fully masked "
    "row. The column sums ({columns}) need not be.",
    zh="softmax 沿行进行，即对各个键：**每行之和是 1**，整行被屏蔽时是 0。列和（{columns}）一般不是 1。",
)
SUMS_READ_ONE = Phrase(
    en="Softmax runs along the row, over the keys: with a **single key** the weight is 1 whatever "
    "the score. The column sum is {columns}.",
    zh="softmax 沿行进行，即对各个键：**只有一个键**时，不论分数多少，权重都是 1。列和是 {columns}。",
)
MASK_BY_CLICK = Phrase(
    en="Click a cell to mask it, click again to let it back in.",
    zh="点击单元格即屏蔽，再点一次恢复。",
)

BARS = Phrase(en="weight", zh="权重")
BARS_NOW = Phrase(en="with the temperature", zh="当前温度")
BARS_STANDARD = Phrase(en="standard, T = 1", zh="标准，T = 1")
BARS_ALT = Phrase(
    en="Bars of the weights of {query}: {weights}.", zh="{query} 的权重柱形图：{weights}。"
)
BARS_ALT_BOTH = Phrase(
    en="Bars of the weights of {query} at T = {t}: {weights}. At T = 1: {standard}.",
    zh="T = {t} 时 {query} 的权重柱形图：{weights}。T = 1 时：{standard}。",
)
BARS_READ = Phrase(
    en="{query} gives {key} the most, {weight}; shared evenly, each of the {n} keys would get "
    "{even}.",
    zh="{query} 给 {key} 的权重最大：{weight}；若平分，{n} 个键各得 {even}。",
)
BARS_READ_TIE = Phrase(
    en="{query} gives {keys} the same largest weight, {weight}: equal scores, equal weights.",
    zh="{query} 给 {keys} 同样的最大权重 {weight}：分数相等，权重就相等。",
)
BARS_READ_ONE = Phrase(
    en="Only {key} takes part, so it gets all of the weight.",
    zh="只有 {key} 参与，所以它得到全部权重。",
)
BARS_READ_NONE = Phrase(
    en="No key takes part for {query}: every weight is 0.",
    zh="{query} 没有任何键参与：权重全是 0。",
)
TINY = Phrase(
    en="A weight shown as {zero} is tiny, not zero: the exponential is never 0.",
    zh="显示为 {zero} 的权重是极小，不是零：指数永远不为 0。",
)
NEGATIVE = Phrase(
    en="The scaled score of {key} is negative, {score}, and its weight is positive all the same: "
    "{weight}.",
    zh="{key} 的缩放分数是负的（{score}），权重仍然是正的：{weight}。",
)

FULLY_MASKED = Phrase(
    en="**Every key is masked for {query}.** Softmax would divide 0 by 0, so by agreement all "
    "weights are 0 and the output is 0. PyTorch and ONNX do the same.",
    zh="**{query} 的所有键都被屏蔽了**。softmax 会变成 0 除以 0，因此约定：权重全为 0，输出也为 0。PyTorch 和 ONNX 都是这样做的。",
)
KEY_MASKED = Phrase(
    en="{key} is masked for {query}: it is left out before the exponential, so its weight is 0.",
    zh="对 {query} 来说，{key} 被屏蔽：在取指数之前就被排除，所以权重是 0。",
)

CAUSAL = Phrase(en="Causal: qᵢ sees k₁ … kᵢ", zh="因果掩码：qᵢ 只看 k₁ … kᵢ")
MASK_CELLS = Phrase(en="Mask by clicking", zh="点击单元格屏蔽")
MASK_CELLS_HELP = Phrase(
    en="While this is on, a cell picked in the weights table is masked, or let back in.",
    zh="打开后，在权重表中点选的单元格会被屏蔽，或恢复参与。",
)
MASK_PAIR = Phrase(en="Mask {query}–{key}", zh="屏蔽 {query}–{key}")
UNMASK_PAIR = Phrase(en="Unmask {query}–{key}", zh="恢复 {query}–{key}")
NO_MASK = Phrase(en="No mask", zh="取消掩码")
BY_CAUSAL = Phrase(
    en="The causal mask hides this cell: {query} may not see a later key.",
    zh="这一格被因果掩码挡住：{query} 不能看后面的键。",
)

TEMPERATURE = Phrase(
    en="Extra: temperature T (standard attention: 1)", zh="附加：温度 T（标准注意力为 1）"
)
TEMPERATURE_HELP = Phrase(
    en="Divides the scaled scores before the softmax. Below 1 the weights get sharper, above 1 "
    "flatter. Not part of attention; a sign stays on the pages while it is not 1.",
    zh="在 softmax 之前除缩放分数。小于 1 权重更尖锐，大于 1 更平缓。它不属于注意力；不等于 1 时，页面上一直有提示。",
)

TWIN_STAGES = Phrase(en="the stages of {query}", zh="{query} 的各步")
TWIN_WEIGHTS = Phrase(en="all weights, with row and column sums", zh="全部权重，含行和与列和")
TWIN_SHIFTED = Phrase(en="− largest", zh="− 最大值")
TWIN_POWER = Phrase(en="exponential", zh="指数")
TWIN_COOLED = Phrase(en="÷ T", zh="÷ T")

WHY = Phrase(
    en="Why not simply divide by the sum? And other questions",
    zh="为什么不直接除以总和？以及其他疑问",
)
DIVIDE = Phrase(
    en="""**Why not divide by the sum?** The scaled scores of {query} are {scores}; they add up to {sum}.""",
    zh="""**为什么不直接除以总和**？{query} 的缩放分数是 {scores}，总和是 {sum}。""",
)
DIVIDE_ZERO = Phrase(
    en="That is **zero**: nothing can be divided by it. Softmax still works.",
    zh="总和是**零**：没法除。softmax 照样能算。",
)
DIVIDE_NEGATIVE = Phrase(
    en="Divided by it: {shares}. **A negative weight**: the mix would subtract a value. "
    "Exponentials are always positive.",
    zh="除以总和得到 {shares}。出现了**负的权重**：混合时会减去一个值。指数则永远为正。",
)
DIVIDE_TURNED = Phrase(
    en="Divided by it: {shares}. No score is positive, so **the order is turned round**: the "
    "worst key gets the most.",
    zh="除以总和得到 {shares}。没有一个分数是正的，于是**顺序颠倒**：最差的键反而得到最多。",
)
DIVIDE_FINE = Phrase(
    en="Divided by it: {shares}, which looks harmless. But add 1 to every score, which changes no "
    "difference between keys, and the shares become {moved}. Softmax gives the same weights "
    "before and after: {weights}.",
    zh="除以总和得到 {shares}，看似无妨。但给每个分数都加 1（键与键之间的差不变），就变成 {moved}。softmax 加之前和加之后权重一样：{weights}。",
)
DIVIDE_EQUAL = Phrase(
    en="All are equal, so dividing by the sum shares evenly, as softmax does: {weights}. Unequal "
    "scores would show where the two part.",
    zh="分数全都相等，所以除以总和就是平分，softmax 也一样：{weights}。分数不相等时，两者才会分道扬镳。",
)
DIVIDE_MOVED_ZERO = Phrase(
    en="Divided by it: {shares}, which looks harmless. But add 1 to every score, which changes no "
    "difference between keys, and the sum is **zero**: nothing can be divided by it. Softmax gives "
    "the same weights before and after: {weights}.",
    zh="除以总和得到 {shares}，看似无妨。但给每个分数都加 1（键与键之间的差不变），总和就成了**零**：没法除。softmax 加之前和加之后权重一样：{weights}。",
)
DIVIDE_ONE = Phrase(
    en="With one key both give 1; with more they differ.",
    zh="只有一个键时两者都是 1；键多了就不同。",
)
DIVIDE_NONE = Phrase(
    en="In this row no key takes part, so there is nothing to divide.",
    zh="这一行没有键参与，没有什么可除。",
)
OTHER_REASONS = Phrase(
    en="""- **Why subtract the largest?** Only differences count, so it changes no weight; it keeps
  the exponentials at 1 or below, where nothing overflows.
- **Is “opposite” lost?** No. A negative score becomes a small positive exponential, e^(−1) ≈ 0.368:
  less than for 0 (e^0 = 1), never below zero.
- **Rows or columns?** Each query shares out its own attention of 1, so along the row. A key may
  collect more than 1 down its column, or less.
- Sums are of the unrounded weights: rounded ones can miss 1 by the last digit.""",
    zh="""- **为什么要减去最大值**？起作用的只是差，所以减了不改变任何权重；这样指数都不超过 1，不会溢出。
- **“相反”的信息丢了吗**？没有。负分变成一个小的正数，e^(−1) ≈ 0.368：比 0 分的 e^0 = 1 小，但绝不低于零。
- **按行还是按列**？每个查询分配自己的那份注意力 1，所以按行。一个键在它那一列里收到的可以多于 1，也可以少于 1。
- 行和、列和都用未舍入的权重计算：把舍入后的权重相加，末位可能与 1 略有出入。""",
)
