"""The words of the lab "Why a dot product?"."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en="Why a dot product?", zh="为什么用点积？")
CLAIM = Phrase(
    en="Others could score a query against a key. The dot product counts **length as well as "
    "direction**, and nothing is cheaper: one matrix product for all pairs.",
    zh="给查询和键打分，并非只有一种办法。点积**既看方向，也看模长**，而且没有更便宜的：所有的对一次矩阵乘法就算完。",
)

SCORERS = {
    "dot_product": Phrase(en="dot product", zh="点积"),
    "scaled_dot_product": Phrase(en="scaled", zh="缩放点积"),
    "cosine": Phrase(en="cosine", zh="余弦"),
    "negative_distance": Phrase(en="−distance", zh="负距离"),
    "additive": Phrase(en="additive*", zh="加性*"),
    "bilinear": Phrase(en="bilinear*", zh="双线性*"),
}
FORMULAS = {
    "dot_product": "q·k",
    "scaled_dot_product": "q·k / √d_k",
    "cosine": "cos θ",
    "negative_distance": "−‖q − k‖",
    "additive": "v·tanh(…)",
    "bilinear": "qᵀW k",
}

# ---- who wins ------------------------------------------------------------------------------

WINNERS_CAPTION = Phrase(
    en="Winner of each row by six scorings (≠ the dot product's)",
    zh="六种打分各自的赢家（≠ 与点积不同）",
)
LEGEND = Phrase(
    en="★ and bold: the winner of its row. * Additive is v·tanh(W_q q + W_k k) (Bahdanau 2014), bilinear "
    "qᵀW k (Luong 2015, “general”). A model learns v, W_q, W_k and W; here they are random stand-ins, so "
    "who wins by these two is chance.",
    zh="★ 与粗体：本行的赢家。* 加性打分是 v·tanh(W_q q + W_k k)（Bahdanau 2014），双线性打分是 qᵀW k（Luong 2015，“general”）。"
    "v、W_q、W_k、W 在模型里是学出来的；这里用随机数代替，所以这两种打分的赢家只是偶然。",
)
OTHER_WINNERS = Phrase(
    en="{scorer}: differs in {n} of {total} {total:row|rows}",
    zh="{scorer}：{total} 行中有 {n} 行不同",
)
NO_ANGLE = Phrase(en="no angle", zh="无夹角")
ONE_KEY = Phrase(
    en="There is only **one key**: nothing to compare. It wins every row by any scoring, and its "
    "weight is 1.",
    zh="只有**一个键**：没有可比较的对象。用哪种打分它都赢，权重都是 1。",
)
ONE_KEY_ALONE = Phrase(
    en="There is only **one key**: nothing to compare.", zh="只有**一个键**：没有可比较的对象。"
)
ALL_AGREE = Phrase(
    en="Cosine and the dot product share a winner in every row compared ({total}).",
    zh="所比较的 {total} 行里，余弦与点积每一行都有共同的赢家。",
)
THEY_DIFFER = Phrase(
    en="Cosine picks another winner than the dot product in **{n} of {total}** {total:row|rows}.",
    zh="{total} 行中有 **{n}** 行，余弦选出的赢家与点积不同。",
)
NOT_COMPARED = Phrase(
    en="Not compared: {rows}, where cosine has no winner.",
    zh="{rows} 不作比较：那里余弦没有赢家。",
)
ZERO_VECTORS = Phrase(
    en="**No angle** stands where a vector is all zeros: it has no direction, so cosine cannot score "
    "it. Its dot product is simply 0.",
    zh="**无夹角**表示那里有零向量：它没有方向，余弦无法打分；它的点积就是 0。",
)
MASKED_ROWS = Phrase(
    en="{rows}: every key is **masked**, so nobody wins there by any scoring.",
    zh="{rows}：所有的键都被**屏蔽**，不论哪种打分都没有赢家。",
)

# ---- the length of one key -----------------------------------------------------------------

LENGTH = Phrase(
    en="Length of {key} (an experiment, not an edit)",
    zh="{key} 的长度（只在本页做实验，场景不变）",
)
CROSS = Phrase(en="Cross the edge: × {factor}", zh="越过界线：× {factor}")
BACK = Phrase(en="Back to × 1", zh="恢复为 × 1")

NOW_OTHER = Phrase(
    en="With {key} at × {length}, {query} picks **{dot_winner} by dot product ({dot})** but "
    "**{cos_winner} by cosine ({cos})**: here length beats direction.",
    zh="{key} 长度 × {length} 时，{query} 按**点积选 {dot_winner}**（{dot}），按**余弦却选 {cos_winner}**（{cos}）："
    "这里长度压过了方向。",
)
NOW_SAME = Phrase(
    en="With {key} at × {length}, {query} picks **{dot_winner} by dot product ({dot})** and "
    "**by cosine ({cos})**.",
    zh="{key} 长度 × {length} 时，{query} 按**点积选 {dot_winner}**（{dot}），按**余弦**（{cos}）也选它。",
)
NOW_SHARED = Phrase(
    en="With {key} at × {length}, {query} picks **{dot_winner} by dot product ({dot})** and "
    "**{cos_winner} by cosine ({cos})**: a winner in common, but not the whole tie.",
    zh="{key} 长度 × {length} 时，{query} 按**点积选 {dot_winner}**（{dot}），按**余弦选 {cos_winner}**（{cos}）："
    "赢家有共同的，只是并列的键不同。",
)
NOW_UNSCORED = Phrase(
    en="With {key} at × {length}, {query} picks **{dot_winner} by dot product ({dot})** but "
    "**{cos_winner} by cosine ({cos})**, which cannot score a zero vector.",
    zh="{key} 长度 × {length} 时，{query} 按**点积选 {dot_winner}**（{dot}），按**余弦却选 {cos_winner}**（{cos}）："
    "余弦无法给零向量打分。",
)
NOW_NO_ANGLE = Phrase(
    en="With {key} at × {length}, {query} picks **{dot_winner} by dot product ({dot})**; cosine picks "
    "nobody, for a zero vector has no angle.",
    zh="{key} 长度 × {length} 时，{query} 按**点积选 {dot_winner}**（{dot}）；零向量没有夹角，余弦选不出赢家。",
)
NOW_NOBODY = Phrase(
    en="{query} sees no key: all are masked, so there is nothing to win.",
    zh="{query} 看不到任何键：全部被屏蔽，谈不上输赢。",
)

EDGE = {
    "above": Phrase(
        en="The edge is **× {factor}**: above it {key} beats {rival} by dot product, below it loses, "
        "while cos θ = {own_cos} never moves.",
        zh="界线是 **× {factor}**：高于它 {key} 的点积胜过 {rival}，低于它就输，而 cos θ = {own_cos} 始终不动。",
    ),
    "below": Phrase(
        en="Its score is negative, so the edge is **× {factor}**: only when shorter does {key} win "
        "over {rival}. cos θ = {own_cos} never moves.",
        zh="它的分数是负的，界线是 **× {factor}**：只有更短时 {key} 才胜过 {rival}。cos θ = {own_cos} 始终不动。",
    ),
    "always": Phrase(
        en="{key} is the only one with a positive score, so it wins at any length; "
        "cos θ = {own_cos} never moves.",
        zh="只有 {key} 的分数是正的，多长都赢；cos θ = {own_cos} 始终不动。",
    ),
    "never": Phrase(
        en="{key} points away from {query}: longer only lowers its score, and it cannot win over "
        "{rival} at any length. cos θ = {own_cos} never moves.",
        zh="{key} 背离 {query}：越长分数越低，多长都胜不过 {rival}。cos θ = {own_cos} 始终不动。",
    ),
    "unmoved": Phrase(
        en="The score of {key} with {query} is 0, and 0 at any length: no length changes who wins. Pick "
        "another key.",
        zh="{key} 与 {query} 的分数是 0，多长都是 0：长度改变不了输赢。请换一个键。",
    ),
    "no_rival": Phrase(
        en="{key} has no rival in this row: it wins at any length.",
        zh="这一行里 {key} 没有对手：多长都赢。",
    ),
    "masked": Phrase(
        en="{key} is masked for {query}: no length lets it win. Pick another key.",
        zh="{key} 对 {query} 被屏蔽：多长都赢不了。请换一个键。",
    ),
}

TWIN = Phrase(en="Scores by six scorings", zh="六种打分的分数")
TWIN_CORNER = Phrase(en="scoring, query", zh="打分，查询")

# ---- the cap under cosine ------------------------------------------------------------------

CAP_TITLE = Phrase(en="Why not cosine? It caps the weights", zh="为什么不用余弦？它给权重封了顶")
CAP_LINE = Phrase(
    en="largest weight possible, n = {n}: {line}", zh="n = {n} 时可能的最大权重：{line}"
)
CAP_TABLE = Phrase(
    en="Largest weight that cosines as scores can give", zh="以余弦为分数时，权重可能的最大值"
)
CAP_LIMIT = Phrase(en="cap", zh="上限")
CAP_KEYS = Phrase(en="{n} {n:key|keys}", zh="{n} 个键")
CAP_READ = Phrase(
    en="Cosines lie in [−1, 1]: at best one key has 1 and all others −1, so with {n} keys no weight is "
    "above **{cap}**.",
    zh="余弦在 [−1, 1] 之间：最好的情形是一个键为 1、其余都为 −1，所以 {n} 个键时任何权重都不超过 **{cap}**。",
)
CAP_ROW = Phrase(
    en="In row {query} the largest weight is {cos_weight} by cosine and {dot_weight} by q·k / √d_k, "
    "which has no cap below 1.",
    zh="在 {query} 这一行，最大权重按余弦是 {cos_weight}，按 q·k / √d_k 是 {dot_weight}，后者没有低于 1 的上限。",
)
CAP_ROW_NO_ANGLE = Phrase(
    en="In row {query} no key has an angle, so cosine gives no weights; by q·k / √d_k the largest is "
    "{dot_weight}.",
    zh="在 {query} 这一行，没有一个键有夹角，余弦给不出权重；按 q·k / √d_k，最大权重是 {dot_weight}。",
)
CAP_ROW_MASKED = Phrase(
    en="In row {query} every key is masked: no weights are given by any scoring.",
    zh="在 {query} 这一行，所有的键都被屏蔽：用哪种打分都没有权重可分。",
)
CAP_ONE = Phrase(
    en="With one key the weight is 1 whatever the score: there is nothing to cap.",
    zh="只有一个键时，不论分数多少权重都是 1：无所谓封顶。",
)

# ---- cost ----------------------------------------------------------------------------------

COST_TITLE = Phrase(en="What one score costs", zh="一个分数要花多少运算")
COST_DIM = Phrase(en="d_k for the costs", zh="计算开销所用的 d_k")
ALONE = Phrase(en="One pair alone, d_k = {d_k}", zh="单独算一对，d_k = {d_k}")
SHARED = Phrase(en="Per pair in a whole table", zh="整张表里的每一对")
OPERATIONS = {
    "multiplications": Phrase(en="×", zh="×"),
    "additions": Phrase(en="+", zh="+"),
    "subtractions": Phrase(en="−", zh="−"),
    "divisions": Phrase(en="÷", zh="÷"),
    "roots": Phrase(en="√", zh="√"),
    "exponentials": Phrase(en="exp, tanh", zh="exp、tanh"),
}
COST_READ = Phrase(
    en="The dot product takes **{mul} {mul:multiplication|multiplications} and {add} "
    "{add:addition|additions}**, nothing else. The distance adds {sub} {sub:subtraction|subtractions} and "
    "a root; cosine takes {cos_mul} multiplications and 2 roots, additive {tanh} tanh and {add_mul} "
    "multiplications. In a whole table, what belongs to one query or one key "
    "alone (its length, W_q q, W_k k) is done once for all its pairs; “Per pair in a whole table” counts "
    "what remains.",
    zh="点积只要 **{mul} 次乘法和 {add} 次加法**，别无其他。距离要多做 {sub} 次减法和一次开方；余弦要 {cos_mul} 次乘法和 2 次开方；"
    "加性打分要 {tanh} 次 tanh 和 {add_mul} 次乘法。算整张表时，只属于一个查询或一个键的部分（模长、W_q q、W_k k）"
    "算一次就够，由它的所有对共用；“整张表里的每一对”数的是剩下的运算。",
)

MEASURED = Phrase(en="Measured on the machine that runs this app", zh="在运行本应用的机器上实测")
MEASURE_WHAT = Phrase(
    en="Whole tables (n, n) up to n = {n}, d_k = {d_k}; each scoring written as well as NumPy allows, "
    "the best of {repeats} turns counts. The dot product is one matrix product: 1×.",
    zh="整张 (n, n) 表，n 最大到 {n}，d_k = {d_k}；每种打分都用 NumPy 尽可能快的写法，取 {repeats} 轮中最好的一次。点积是一次矩阵乘法，记作 1×。",
)
START = Phrase(en="Measure", zh="开始测量")
STOP = Phrase(en="Stop", zh="停止")
PROGRESS = Phrase(en="n = {n}: turn {done} of {total}", zh="n = {n}：第 {done} 轮，共 {total} 轮")
STOPPED = Phrase(
    en="Stopped after {done} of {total} turns; only sizes that had all their turns are shown.",
    zh="已停止，完成 {total} 轮中的 {done} 轮；只显示测完的尺寸。",
)
N_AXIS = Phrase(en="n, rows and columns of the table", zh="n，表的行数与列数")
RATIO_AXIS = Phrase(en="time, dot product = 1×", zh="耗时，点积 = 1×")
RATIO_NAMES = {**SCORERS, "additive": Phrase(en="additive", zh="加性"),
               "bilinear": Phrase(en="bilinear", zh="双线性")}  # fmt: skip
RATIO_READ = Phrase(
    en="At n = {n}, d_k = {d_k} the whole table took {dot_ms} ms by dot product. Of its rivals "
    "the dearest, {dearest}, took **{ratio} times** as long, the cheapest, {cheapest}, {least} times.",
    zh="n = {n}、d_k = {d_k} 时，整张表用点积花了 {dot_ms} 毫秒。它的对手中，最贵的{dearest}花了它的 **{ratio} 倍**，最便宜的{cheapest}是 {least} 倍。",
)
RATIO_ALT = Phrase(
    en="Time for a whole table as a multiple of the dot product's, at n = {n}: {ratios}.",
    zh="整张表的耗时是点积的几倍，n = {n}：{ratios}。",
)
RATIO_TWIN = Phrase(en="Measured milliseconds for a whole table", zh="整张表的实测毫秒数")
RATIO_CORNER = Phrase(en="scoring \\ n", zh="打分 \\ n")

WHY = Phrase(en="So why the dot product?", zh="那么，为什么是点积？")
REASONS = Phrase(
    en="""- **Length is a voice.** A model can make a key loud by making it long; cosine takes that away and
  needs a learned factor to sharpen its weights again.
- **Length is also a risk:** a long key can win with the worse angle (lengthen one with the slider and see).
- **Cost.** All pairs are one matrix product, the operation that hardware does best. Cosine, too, is one
  after making every vector length 1; additive scoring needs d_k tanh for every pair.
- **Bilinear is hidden inside.** With q = xW_Q and k = xW_K, q·k is already a learned qᵀWk; so attention
  has it for free.""",
    zh="""- **长度也是一种声音。** 模型可以把键变长，让它更响亮；余弦拿走了这一点，于是要另学一个系数才能让权重重新尖起来。
- **长度也是风险：** 长键可以凭更差的夹角获胜（用滑块拉长一个键就能看到）。
- **开销。** 所有的对就是一次矩阵乘法，正是硬件最擅长的运算。余弦在归一化之后也是一次矩阵乘法；加性打分每一对都要 d_k 次 tanh。
- **双线性已经藏在里面。** q = xW_Q、k = xW_K 时，q·k 本身就是学出来的 qᵀWk，注意力不必另外计算就得到了它。""",
)
