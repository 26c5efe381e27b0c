"""The words of the lab in which the recipe is broken on purpose; its findings: broken_promises.py."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en="Break it: which promise fails?", zh="故意弄坏它：哪一条承诺会落空？")
CLAIM = Phrase(
    en="Every step of attention keeps a promise. Choose a mistake: the right and the wrong recipe "
    "stand side by side, and the promise that fails is shown with its number.",
    zh="注意力的每一步都有一条承诺。选一个错误：正确和错误的做法并排对照，落空的承诺用数字说明。",
)

CHOOSE = Phrase(en="The mistake", zh="选一个错误")
HEADS = Phrase(en="Heads: d_model = heads × d_k", zh="头数：d_model = 头数 × d_k")
NAMES = {
    "softmax_down_columns": Phrase(
        en="Softmax down the columns, not along the rows", zh="softmax 竖着按列做，而不是横着按行做"
    ),
    "no_scaling": Phrase(en="Forget to divide by √d_k", zh="忘了除以 √d_k"),
    "divide_by_d_k": Phrase(en="Divide by d_k: no root", zh="除以 d_k：忘了开方"),
    "divide_by_sqrt_d_model": Phrase(
        en="Divide by √d_model, not by √d_k", zh="除以 √d_model，而不是 √d_k"
    ),
    "scale_after_softmax": Phrase(
        en="Divide by √d_k after the softmax, not before", zh="先做 softmax，后除以 √d_k"
    ),
    "cosine_instead_of_dot": Phrase(en="Cosine instead of the dot product", zh="用余弦代替点积"),
    "divide_by_sum": Phrase(
        en="Divide by the row's sum instead of softmax", zh="不做 softmax，直接除以行和"
    ),
    "forgotten_transpose": Phrase(en="Forget to transpose K", zh="忘了转置 K"),
    "no_maximum_subtracted": Phrase(
        en="Softmax without subtracting the row's maximum", zh="做 softmax 时不减去行内最大值"
    ),
    "query_tied_to_key": Phrase(en="Use K for the queries too: Q = K", zh="查询也用 K：Q = K"),
}

RIGHT = Phrase(en="Right", zh="正确")
WRONG = Phrase(en="Wrong", zh="错误")
SIGNS = Phrase(
    en="In the formula the box marks what was changed, the stroke what was left out.",
    zh="公式里方框标出被改动的地方，划线标出被漏掉的部分。",
)
SIGNS_OF_SIZES = Phrase(
    en="In the formula the stroke marks what was left out, below it the boxes the inner sizes.",
    zh="公式里划线标出被漏掉的部分，下面的方框标出内侧的大小。",
)
PROOF_SIGN = Phrase(
    en=" The dashed frame in the table marks the proof.", zh="表中的虚线框标出证据。"
)
ROW_SUM_NOT_ONE = Phrase(en="{total} ≠ 1", zh="{total} ≠ 1")
COLUMN_SUM = Phrase(en="column sum", zh="列和")
KEY_ASKS = Phrase(en="{key} asks", zh="{key} 提问")
NO_TABLE = Phrase(
    en="There is no table: {query_shape}·{key_shape} cannot be multiplied, because **{d_k} ≠ "
    "{n_k}**.",
    zh="没有表可看：{query_shape}·{key_shape} 不能相乘，因为 **{d_k} ≠ {n_k}**。",
)
SHAPES_AGREE = Phrase(
    en="The inner sizes agree, **{d_k} = {d_k}**: a table of {n_q} {n_q:query|queries} by {n_k} "
    "{n_k:key|keys}.",
    zh="内侧的大小一致，**{d_k} = {d_k}**：得到 {n_q} 个查询 × {n_k} 个键的表。",
)

LOOK_AT_BROKEN = Phrase(en="Look at {row}, where it breaks", zh="看 {row}：那里承诺落空")
ROW_BROKEN = Phrase(en="{row} — broken", zh="{row} — 落空")
ROW_KEPT = Phrase(en="{row} — kept", zh="{row} — 成立")
LOOK_AT_KEY = Phrase(en="Look at the key that asks", zh="查看提问的键")

SEE_EXAMPLE = Phrase(en="See it on an example that breaks", zh="换一个会坏的例子看看")
EXAMPLE = Phrase(
    en="This is an **example**, not your scenario, which waits unchanged.",
    zh="这是一个**例子**，不是你的场景；你的场景原样保留着。",
)
BACK = Phrase(en="Back to my scenario", zh="回到我的场景")
MASK_ASIDE = Phrase(
    en="Your scenario has a mask. This lab leaves it aside: it compares the recipe before any "
    "masking.",
    zh="你的场景有掩码。本实验不考虑掩码：比较的是未加掩码的做法。",
)

ARITHMETIC = Phrase(en="The arithmetic", zh="算式")
LINES = {
    "right": Phrase(en="Right, row {query}: {line}", zh="正确，{query} 行：{line}"),
    "wrong": Phrase(en="Wrong, row {query}: {line}", zh="错误，{query} 行：{line}"),
    "right_slope": Phrase(
        en="Right, row {query}, p(1 − p): {line}", zh="正确，{query} 行，p(1 − p)：{line}"
    ),
    "wrong_slope": Phrase(
        en="Wrong, row {query}, p(1 − p): {line}", zh="错误，{query} 行，p(1 − p)：{line}"
    ),
    "kept": Phrase(
        en="Lead kept: ({top} − {even}) / ({right_top} − {even}) ≈ {kept} %",
        zh="剩下的领先优势：({top} − {even}) / ({right_top} − {even}) ≈ {kept}%",
    ),
    "variance": Phrase(
        en="For components of variance 1 the scaled scores have variance {line}; the right divisor "
        "gives 1.",
        zh="分量方差为 1 时，缩放分数的方差是 {line}；正确的除数给出 1。",
    ),
    "unscaled_variance": Phrase(
        en="For components of variance 1 the unscaled scores have variance d_k = {d_k}; divided by "
        "√{d_k} they have variance 1.",
        zh="分量方差为 1 时，不缩放的分数方差是 d_k = {d_k}；除以 √{d_k} 后方差是 1。",
    ),
    "cap": Phrase(
        en="With {n_k} {n_k:key|keys} no weight by cosine can pass {line}",
        zh="有 {n_k} 个键时，用余弦算的权重不可能超过 {line}",
    ),
    "other_winner": Phrase(
        en="Row {query}: cosine picks {winner}, the dot product {right_winner}.",
        zh="{query} 行：余弦选中 {winner}，点积选中 {right_winner}。",
    ),
    "softmax": Phrase(
        en="{recipe}, row {query}: {of} {scores} → e^(x − {largest}) {about} {powers}, sum {total} → "
        "{key}: {share}",
        zh="{recipe}，{query} 行：{of} {scores} → e^(x − {largest}) {about} {powers}，和为 {total} → {key}：{share}",
    ),
    "no_angle": Phrase(
        en="Wrong: cos θ = {query}·{key} / (‖{query}‖ ‖{key}‖) {sign} 0 / ({lengths}) = 0/0, not a number.",
        zh="错误：cos θ = {query}·{key} / (‖{query}‖ ‖{key}‖) {sign} 0 / ({lengths}) = 0/0，不是数。",
    ),
    "right_zero": Phrase(
        en="Right: {query}·{key} = 0, a score like any other.",
        zh="正确：{query}·{key} = 0，是一个普通的分数。",
    ),
    "row_sum": Phrase(en="Sum of row {query}: {line}", zh="{query} 行之和：{line}"),
    "share": Phrase(
        en="Wrong, row {query}, column {key}: {line}", zh="错误，{query} 行 {key} 列：{line}"
    ),
    "nothing_to_divide": Phrase(
        en="Wrong, row {query}: {line}: none of these is a number.",
        zh="错误，{query} 行：{line}，没有一个是数。",
    ),
    "overflow": Phrase(
        en="Wrong, row {query}, column {key}: {line}, not a number.",
        zh="错误，{query} 行 {key} 列：{line}，不是数。",
    ),
    "right_shift": Phrase(
        en="Right: subtract the row's maximum first, exp({scaled} − {minus}) = exp(0) = 1.",
        zh="正确：先减去行内最大值，exp({scaled} − {minus}) = exp(0) = 1。",
    ),
    "right_pair": Phrase(
        en="With a Q of its own the two cells may differ: {line}",
        zh="有自己的 Q 时，这两格可以不同：{line}",
    ),
    "right_pair_alike": Phrase(
        en="By your own Q the two cells are alike already: {line}",
        zh="用你自己的 Q，这两格本来就相同：{line}",
    ),
}
RIGHT_DOUBLED = Phrase(en="Right, {key} twice as long", zh="正确，{key} 拉长一倍")
ANY_LENGTH = Phrase(en="Wrong, {key} of any length", zh="错误，{key} 不论多长")
WHAT_IS_SHARED = {
    "scores": Phrase(en="raw scores", zh="原始分数"),
    "scaled_scores": Phrase(en="scaled scores", zh="缩放分数"),
    "cosines": Phrase(en="cosines", zh="余弦"),
}
NOT_A_NUMBER = Phrase(en="not a number", zh="不是数")

WHY = Phrase(en="Why does the recipe do it this way?", zh="为什么要这样做？")
REASONS = {
    "softmax_down_columns": Phrase(
        en="A row belongs to one query: its weights say how that query shares out its attention, "
        "so they must add up to 1 along the keys. Down a column the queries would compete for a "
        "key, and no query would get a proper mix.",
        zh="一行属于一个查询：这一行的权重说明该查询如何分配注意力，所以要沿着键加起来等于 1。"
        "竖着做，就成了各查询争夺同一个键，没有哪个查询能得到正常的混合结果。",
    ),
    "no_scaling": Phrase(
        en="With independent components of variance 1 the score is a sum of d_k products, so its "
        "standard deviation grows as √d_k. Dividing by √d_k takes that growth out and leaves the "
        "softmax soft enough to learn.",
        zh="各分量独立且方差为 1 时，分数是 d_k 个乘积之和，标准差随 √d_k 增长。"
        "除以 √d_k 消除这种增长，softmax 才不至于太尖而学不动。",
    ),
    "divide_by_d_k": Phrase(
        en="It is the variance that equals d_k; the size of a typical score is its standard "
        "deviation, √d_k. Dividing by d_k goes too far: the more dimensions, the flatter the weights.",
        zh="等于 d_k 的是方差；分数的典型大小是标准差 √d_k。除以 d_k 就过头了：维度越多，权重越平。",
    ),
    "divide_by_sqrt_d_model": Phrase(
        en="The sum in q·k has d_k terms, the length of the row it is taken over. With several heads "
        "d_model is several times d_k, and its root divides too much.",
        zh="q·k 的求和只有 d_k 项，也就是所取那一行的长度。有多个头时 d_model 是 d_k 的好几倍，它的平方根除得太多。",
    ),
    "scale_after_softmax": Phrase(
        en="The softmax makes the row add up to 1. Dividing afterwards undoes just that: every row "
        "adds up to 1/√d_k, every output shrinks, and the softmax was fed the raw scores all the same.",
        zh="softmax 让一行加起来等于 1。之后再除，恰好破坏这一点：每行之和变成 1/√d_k，输出整体缩小，"
        "而 softmax 吃进去的仍是没有缩放的分数。",
    ),
    "cosine_instead_of_dot": Phrase(
        en="A key's length is something a model can use: a longer key is heard more by every query "
        "that agrees with it. Cosine throws length away and keeps every score within −1 … 1, which "
        "caps the largest weight.",
        zh="键的模长是模型可以利用的信息：键越长，与它方向一致的查询就越听得见它。"
        "余弦丢掉了模长，分数只能在 −1 到 1 之间，最大权重因此有了上限。",
    ),
    "divide_by_sum": Phrase(
        en="Scores may be negative or add up to 0. exp makes them all positive first and keeps their "
        "order, and a constant added to a whole row changes nothing.",
        zh="分数可能为负，也可能加起来是 0。exp 先把它们都变成正数，又保持顺序；整行加上同一个常数，结果不变。",
    ),
    "forgotten_transpose": Phrase(
        en="A matrix product pairs the rows of the left with the columns of the right. Each key is a "
        "row of K, so K must be transposed for the keys to stand as columns.",
        zh="矩阵乘法用左边的行配右边的列。每个键是 K 的一行，所以要转置，让键竖成列。",
    ),
    "no_maximum_subtracted": Phrase(
        en="Subtracting the same number from a whole row changes no weight, so the row's maximum can "
        "go: then the largest exponential is exp(0) = 1 and nothing overflows.",
        zh="整行减去同一个数，权重不变，所以可以减去行内最大值：这样最大的指数是 exp(0) = 1，不会溢出。",
    ),
    "query_tied_to_key": Phrase(
        en="What a token looks for and what it offers are different things; W_Q and W_K let it learn "
        "both. Tied, the score of i for j always equals that of j for i.",
        zh="一个词要找的和它能提供的是两回事；W_Q 和 W_K 让模型分别学习。绑在一起，i 对 j 的分数就总等于 j 对 i 的分数。",
    ),
}
TABLE = Phrase(en="{side}: {step}s", zh="{side}：{step}")
TWIN = Phrase(en="right and wrong, every step", zh="正确与错误的每一步")
TWIN_ROW = Phrase(en="{side}, {step}, {row}", zh="{side}，{step}，{row}")
STEPS = {
    "scores": Phrase(en="score", zh="分数"),
    "scaled_scores": Phrase(en="scaled score", zh="缩放分数"),
    "weights": Phrase(en="weight", zh="权重"),
}

# The difference is marked: boxed where something else stands, struck out where something is missing.
RIGHT_FORMULA = (
    r"\operatorname{softmax}_{\rightarrow}\!\left(\frac{Q K^{\top}}{\sqrt{d_k}}\right) V"
)
WRONG_FORMULAS = {
    "softmax_down_columns": r"\operatorname{softmax}_{\boxed{\downarrow}}\!"
    r"\left(\frac{Q K^{\top}}{\sqrt{d_k}}\right) V",
    "no_scaling": r"\operatorname{softmax}_{\rightarrow}\!"
    r"\left(\frac{Q K^{\top}}{\cancel{\sqrt{d_k}}}\right) V",
    "divide_by_d_k": r"\operatorname{softmax}_{\rightarrow}\!"
    r"\left(\frac{Q K^{\top}}{\boxed{d_k}}\right) V",
    "divide_by_sqrt_d_model": r"\operatorname{softmax}_{\rightarrow}\!"
    r"\left(\frac{Q K^{\top}}{\boxed{\sqrt{d_{\text{model}}}}}\right) V",
    "scale_after_softmax": r"\frac{\operatorname{softmax}_{\rightarrow}\!\left(Q K^{\top}\right)}"
    r"{\boxed{\sqrt{d_k}}}\; V",
    "cosine_instead_of_dot": r"\operatorname{softmax}_{\rightarrow}\!"
    r"\left(\boxed{\cos\theta_{ij}}\right) V",
    "divide_by_sum": r"\frac{\cancel{\exp}\, x_{ij}}{\sum_j \cancel{\exp}\, x_{ij}},"
    r"\quad x = \frac{Q K^{\top}}{\sqrt{d_k}}",
    "forgotten_transpose": r"\operatorname{softmax}_{\rightarrow}\!"
    r"\left(\frac{Q K^{\cancel{\top}}}{\sqrt{d_k}}\right) V",
    "no_maximum_subtracted": r"\frac{\exp(x_{ij} \cancel{- \max_j x_{ij}})}"
    r"{\sum_j \exp(x_{ij} \cancel{- \max_j x_{ij}})}",
    "query_tied_to_key": r"\operatorname{softmax}_{\rightarrow}\!"
    r"\left(\frac{\boxed{K} K^{\top}}{\sqrt{d_k}}\right) V",
}
RIGHT_FORMULAS = {
    "divide_by_sum": r"\frac{\exp x_{ij}}{\sum_j \exp x_{ij}},"
    r"\quad x = \frac{Q K^{\top}}{\sqrt{d_k}}",
    "no_maximum_subtracted": r"\frac{\exp(x_{ij} - \max_j x_{ij})}"
    r"{\sum_j \exp(x_{ij} - \max_j x_{ij})}",
}
