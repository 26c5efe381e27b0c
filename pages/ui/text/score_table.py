"""The words of step 3."""

from pages.ui.phrase import Phrase

TITLE = Phrase(  # the heading font draws ᵀ as an S
    en=r"$QK^{\top}$ scores every pair at once", zh=r"$QK^{\top}$ 一次算出所有配对的分数"
)
CLAIM = Phrase(
    en="One matrix product fills the whole query–key table: row i, column j holds the dot product "
    "qᵢ·kⱼ.",
    zh="一次矩阵乘法就填满整张查询–键关联表：第 i 行第 j 列的格子就是点积 qᵢ·kⱼ。",
)

PRODUCT = Phrase(en="Row times column", zh="行乘以列")
PRODUCT_READ = Phrase(
    en="In focus: row {query} of Q meets column {key} of Kᵀ; d_k = {d_k} products add up to {score}.",
    zh="当前焦点：Q 的 {query} 行与 Kᵀ 的 {key} 列相遇，d_k = {d_k} 个乘积相加得 {score}。",
)

MAP = Phrase(en=r"The score table $QK^{\top}$", zh=r"分数表 $QK^{\top}$")
MAP_ALT = Phrase(
    en="Heat map of the scores, a row for each query, a column for each key. {rows}.",
    zh="分数的热图，每行一个查询，每列一个键。{rows}。",
)
MAP_READ = Phrase(
    en="Along a row: the larger the score, the bluer, the better that key answers. Brown is below 0. "
    "Click a cell to look at it.",
    zh="沿着一行读：分数越大，颜色越蓝，这个键回答得越好；棕色小于 0。点击格子即可细看。",
)

RANKING_LINE = Phrase(en="{query}: {ranking}", zh="{query}：{ranking}")
RANKING = Phrase(en="Which key answers best?", zh="哪个键回答得最好？")
LAST_BUT_POSITIVE = Phrase(
    en="{key} comes last for {query} and still scores {score} (cos θ = {cos}): low, but not near 0. "
    "These vectors were picked by hand, not learned.",
    zh="{key}在 {query} 的排名中垫底，仍得到 {score} 分（cos θ = {cos}）：偏低，但并不接近 0。"
    "这些向量是手工选定的，不是学习得来的。",
)

TWIN = Phrase(en="the raw scores Q·Kᵀ", zh="原始分数 Q·Kᵀ")

QUESTIONS = Phrase(
    en="Why transpose K? Is the table symmetric? Is a score a weight?",
    zh="为什么要转置 K？分数表对称吗？分数就是权重吗？",
)

WHY_TRANSPOSED = Phrase(
    en="**Why K transposed?** Q is ({n_q}, {d_k}) and K is ({n_k}, {d_k}), both with one vector per "
    "row. A matrix product pairs rows with columns, so the keys have to stand as columns: Kᵀ is "
    "({d_k}, {n_k}). The inner sizes agree, {d_k} and {d_k}, and the outer ones remain: "
    "({n_q}, {n_k}), queries by keys.",
    zh="**为什么要转置 K？** Q 的形状是 ({n_q}, {d_k})，K 的形状是 ({n_k}, {d_k})，都是每行一个向量。"
    "矩阵乘法用行去乘列，所以键必须竖成列：Kᵀ 的形状是 ({d_k}, {n_k})。内侧的 {d_k} 与 {d_k} 一致，"
    "外侧的留下来：({n_q}, {n_k})，即查询数 × 键数。",
)
NOT_TRANSPOSED_FAILS = Phrase(
    en="Without the transpose, ({n_q}, {d_k})·({n_k}, {d_k}) cannot be multiplied: {d_k} ≠ {n_k}.",
    zh="不转置时，({n_q}, {d_k})·({n_k}, {d_k}) 根本不能相乘：{d_k} ≠ {n_k}。",
)
NOT_TRANSPOSED_MISLEADS = Phrase(
    en="Here n = d_k = {d_k}, so Q·K could be multiplied too, but it would mean nothing: it pairs a "
    "query with one component of every key, not with a key.",
    zh="这里恰好 n = d_k = {d_k}，Q·K 也乘得出来，但没有意义：它把查询与“所有键的同一个分量”配对，"
    "而不是与某一个键配对。",
)

SYMMETRIC = Phrase(en="**Is the table symmetric?**", zh="**分数表对称吗？**")
NOT_SQUARE = Phrase(
    en="It is {n_q} × {n_k}, not square, so it has no mirror image. Rows ask and columns answer: "
    "two different roles.",
    zh="它是 {n_q} × {n_k} 的，不是方阵，谈不上对称。行提问，列回答：两种不同的角色。",
)
NOT_MIRRORED = Phrase(
    en="No. {first} = {a}, but {second} = {b}. Q and K differ, so “how well does j answer i” "
    "is not “how well does i answer j”.",
    zh="不对称。{first} = {a}，而 {second} = {b}。Q 与 K 不同，“j 回答 i 有多好”不等于“i 回答 j 有多好”。",
)
MIRRORED_AND_TIED = Phrase(
    en="Here it is, because Q = K: qᵢ·kⱼ and qⱼ·kᵢ multiply the same two vectors. Change one number "
    "of one key and, as a rule, it no longer is. A model learns Q and K apart, so that asking and "
    "answering may differ.",
    zh="这里对称，因为 Q = K：qᵢ·kⱼ 与 qⱼ·kᵢ 乘的是同样两个向量。改动某个键的一个数，一般就不再对称。"
    "模型把 Q 和 K 分开学习，提问与回答才可以不同。",
)
MIRRORED_BY_CHANCE = Phrase(
    en="Here it is, although Q and K differ: these numbers happen to be so, it is no rule.",
    zh="这里对称，尽管 Q 与 K 不同：只是这些数碰巧如此，并不是规律。",
)
TIE = Phrase(en="Try it: set K = Q", zh="试一试：令 K = Q")
TIE_HELP = Phrase(
    en="Copies every query to the keys. Undo takes it back.",
    zh="把每个查询复制为键。可用“撤销”恢复。",
)

NOT_A_WEIGHT = Phrase(
    en="**Is a score a weight?** Not yet. A score can be any number; the row of {query} adds up to "
    "{total}. Weights are never negative and add up to 1: softmax makes them from the scaled "
    "scores in step 5.",
    zh="**分数就是权重吗？** 还不是。分数可以是任何数；{query} 这一行加起来是 {total}。权重不会是负数，"
    "而且加起来等于 1：要到第 5 步，由 softmax 从缩放分数算出来。",
)
