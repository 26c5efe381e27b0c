"""The words of step 2."""

from pages.ui.phrase import Phrase

NEARLY = 25  # degrees within which two directions are called nearly the same
EXACTLY = 1e-6  # degrees that rounding may have moved an angle by

TITLE = Phrase(en="The dot product measures the match", zh="点积衡量匹配程度")
CLAIM = Phrase(
    en="One number says how well a key answers a query: the dot product. Add up matching products, "
    "or multiply lengths and direction: it is the same number.",
    zh="一个数就能说出键对查询回答得多好：点积。把对应分量的乘积相加，或者用模长乘方向：得到同一个数。",
)

ALGEBRA = Phrase(en="Multiply and add", zh="相乘再相加")
GEOMETRY = Phrase(en="Lengths and angle", zh="模长与夹角")
SAME = Phrase(
    en="Two definitions, computed separately, one number: **{algebra}** and **{geometry}**.",
    zh="两个定义，分别计算，同一个数：**{algebra}** 与 **{geometry}**。",
)

PRODUCTS_TITLE = Phrase(en="product qₜ·kₜ", zh="乘积 qₜ·kₜ")
COMPONENT = Phrase(en="component t (column dₜ)", zh="分量 t（dₜ 列）")
RUNNING = Phrase(en="running sum", zh="累加")
PRODUCTS_READ = Phrase(
    en="The largest step: t = {t}, with {product}. The {n} {n:product ends|products end} at {score}.",
    zh="最大的一步：t = {t}，乘积为 {product}。{n} 个乘积加到最后是 {score}。",
)
PRODUCTS_ZERO = Phrase(
    en="{n:The only product is 0, and so is the sum|All products are 0, and so is their sum}.",
    zh="{n} 个乘积都是 0，和也是 0。",
)
PRODUCTS_ALT = Phrase(
    en="Bars of the products of {query} and {key}: {products}. Running sum: {running}.",
    zh="{query} 与 {key} 各分量乘积的柱形图：{products}。累加：{running}。",
)
PLANE_ALT = Phrase(
    en="{query} and {key} as arrows: lengths {norm_q} and {norm_k}, angle {angle}, "
    "projection of the query on the key {projection}.",
    zh="{query} 与 {key} 画成箭头：模长 {norm_q} 与 {norm_k}，夹角 {angle}，查询在键上的投影 {projection}。",
)
PLANE_OF_MANY = Phrase(
    en="With d_k = {d_k} the arrows do not fit on paper, so this is the plane that the two span: "
    "their lengths, their angle and the projection are exact.",
    zh="d_k = {d_k} 时箭头画不到纸上，这里画的是两个向量张成的平面：模长、夹角和投影都是准确的。",
)

PLANE_OF_ONE = Phrase(
    en="With d_k = {d_k} a vector is one number: both arrows lie on one line, so θ is 0° or 180°.",
    zh="d_k = {d_k} 时向量就是一个数：两个箭头在同一条直线上，所以 θ 只能是 0° 或 180°。",
)

COSINE = Phrase(
    en="The sides ‖{query}‖ {a}, ‖{key}‖ {b} and ‖{query} − {key}‖ {c} give cos {angle} {cos}. {verdict}",
    zh="由三边 ‖{query}‖ {a}、‖{key}‖ {b}、‖{query} − {key}‖ {c} 得 cos {angle} {cos}。{verdict}",
)
SAME_EXACTLY = Phrase(
    en="θ = 0°: exactly the **same direction**, so both lengths count in full.",
    zh="θ = 0°：方向**完全相同**，两个模长全部计入。",
)
SAME_DIRECTION = Phrase(
    en="θ is small: nearly the **same direction**, so nearly all of both lengths counts.",
    zh="θ 很小：几乎**同方向**，两个模长几乎全部计入。",
)
ACUTE = Phrase(
    en="θ is below 90°: **partly the same direction**, so part of the lengths counts.",
    zh="θ 小于 90°：**方向部分相同**，模长只有一部分计入。",
)
PERPENDICULAR = Phrase(
    en="θ = 90°: **perpendicular**, nothing in common, score 0 however long they are.",
    zh="θ = 90°：**垂直**，没有共同之处，不论多长分数都是 0。",
)
OBTUSE = Phrase(
    en="θ is above 90°: **partly opposite**, so the score is negative.",
    zh="θ 大于 90°：**方向部分相反**，分数为负。",
)
OPPOSITE = Phrase(
    en="θ is near 180°: **opposite**, the score is near −‖q‖‖k‖, the lowest these lengths allow.",
    zh="θ 接近 180°：**反方向**，分数接近 −‖q‖‖k‖，是这两个模长所能得到的最低分。",
)
OPPOSITE_EXACTLY = Phrase(
    en="θ = 180°: exactly **opposite**, the score is −‖q‖‖k‖, the lowest these lengths allow.",
    zh="θ = 180°：方向**完全相反**，分数是 −‖q‖‖k‖，是这两个模长所能得到的最低分。",
)
NO_ANGLE = Phrase(
    en="A **zero vector** has no direction and so no angle; its dot product with anything is 0.",
    zh="**零向量**没有方向，因此没有夹角；它与任何向量的点积都是 0。",
)

WHY = Phrase(en="Why this number?", zh="为什么是这个数？")
REASONS = Phrase(
    en="""- It is **large** when both vectors point the same way, **zero** at a right angle, **negative** when they
  oppose: just what “how relevant?” should mean.
- It is **cheap**. Multiplications for this pair: {d_k}; additions: {additions}. A Euclidean distance would
  also need a subtraction for each component and a root.
- All pairs at once are **one matrix product**, the next step.
- **Both ways must agree.** The angle is measured without any product of a query's component with a key's: the law
  of cosines takes it from three lengths, cos θ = (‖q‖² + ‖k‖² − ‖q − k‖²) / (2 ‖q‖ ‖k‖). Multiplied by ‖q‖ ‖k‖ this is
  half the sum of qₜ² + kₜ² − (qₜ − kₜ)², which is 2 qₜkₜ for each t: the sum of the products.""",
    zh="""- 两个向量同向时**大**，垂直时为**零**，反向时为**负**：这正是“有多相关”应有的含义。
- 它**计算量小**：这一对只需 {d_k} 次乘法和 {additions} 次加法。欧氏距离还要逐个分量相减，再开一次方。
- 所有的对一次算完，就是**一次矩阵乘法**：下一步。
- **两种算法必然一致。** 量夹角时没有用到查询与键的分量乘积：余弦定理只用三条边长，cos θ = (‖q‖² + ‖k‖² − ‖q − k‖²) / (2 ‖q‖ ‖k‖)。两边乘以 ‖q‖ ‖k‖，就得到各 t 的 qₜ² + kₜ² − (qₜ − kₜ)² 之和的一半，而每一项恰好是 2 qₜkₜ：这正是乘积之和。""",
)

TWIN = Phrase(en="this pair", zh="这一对")
TWIN_GEOMETRY = Phrase(en="lengths and angle", zh="模长与夹角")
PROJECTION = Phrase(en="projection of q on k", zh="q 在 k 上的投影")
TWIN_Q = Phrase(en="query qₜ", zh="查询 qₜ")
TWIN_K = Phrase(en="key kₜ", zh="键 kₜ")


def verdict(angle: float | None) -> Phrase:
    """Return what an angle in degrees means for the score."""
    if angle is None:
        return NO_ANGLE
    exact = {0: SAME_EXACTLY, 90: PERPENDICULAR, 180: OPPOSITE_EXACTLY}
    if abs(angle - round(angle)) < EXACTLY and round(angle) in exact:
        return exact[round(angle)]
    if angle <= NEARLY:
        return SAME_DIRECTION
    if angle >= 180 - NEARLY:
        return OPPOSITE
    return ACUTE if angle < 90 else OBTUSE
