"""The words of the lab on how far the winning key is from losing."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en="How far is the winner from losing?", zh="赢家离输还有多远？")
CLAIM = Phrase(
    en="A query's best key wins only up to an edge. The smallest change to the query that makes "
    "another key win can be computed exactly.",
    zh="一个查询的最佳键只在一条界线之内获胜。让另一个键获胜，查询最少要改变多少，可以精确算出来。",
)
BY_COSINE = Phrase(en="Judge by cosine instead of the dot product", zh="改用余弦评判，而不用点积")

NAMED = Phrase(en="**{tag}** ({text})", zh="**{tag}**（{text}）")
AND = Phrase(en="{first} and {last}", zh="{first} 和 {last}")
COMMA = Phrase(en=", ", zh="、")
SEMICOLON = Phrase(en="; ", zh="；")
EACH = Phrase(en="{key}: {line}", zh="{key}：{line}")
# Of one key, of several.
WIN = (Phrase(en="{keys} wins", zh="{keys} 获胜"), Phrase(en="{keys} win", zh="{keys} 一同获胜"))
LEVEL = (
    Phrase(en="{keys} is level", zh="{keys} 就追平了"),
    Phrase(en="{keys} are level", zh="{keys} 都追平了"),
)
FOUND = Phrase(
    en="{winners} {query_named}. Move {query} by **{distance}**, to {tipped}, and "
    "{level}; a hair further and **{beyond}**.",
    zh="对 {query_named}，{winners}。把 {query} 移动 **{distance}**，到 {tipped}，{level}；再多一点点，**{beyond}**。",
)
FOUND_FAR = Phrase(
    en="{winners} {query_named}. Move {query} by **{distance}** in the direction of "
    "{rival} − {winner}, and {level}; a hair further and **{beyond}**.",
    zh="对 {query_named}，{winners}。把 {query} 沿 {rival} − {winner} 的方向移动 **{distance}**，{level}；"
    "再多一点点，**{beyond}**。",
)
PROOF = Phrase(
    en="That is the lead divided by how far apart the two keys are: {line}.",
    zh="这就是领先的分数除以两个键之间的距离：{line}。",
)
ELSEWHERE = (
    Phrase(
        en="{keys} is just as near, in another direction. The jump takes the way on which {beyond}.",
        zh="{keys} 同样近，只是方向不同。“跳过界线”走的是让 {beyond}的方向。",
    ),
    Phrase(
        en="{keys} are just as near, in other directions. The jump takes the way on which {beyond}.",
        zh="{keys} 同样近，只是方向不同。“跳过界线”走的是让 {beyond}的方向。",
    ),
)
TIED = Phrase(
    en="{winners} are level for {query}, both at {score}: the distance is **0**, "
    "and the smallest nudge decides.",
    zh="对 {query}，{winners} 打平，都是 {score}：距离为 **0**，轻轻一碰就见分晓。",
)
TIED_MANY = Phrase(
    en="{winners} are level for {query}, all at {score}: the distance is **0**, "
    "and the smallest nudge decides.",
    zh="对 {query}，{winners} 打平，都是 {score}：距离为 **0**，轻轻一碰就见分晓。",
)
TIED_ALL = Phrase(
    en="All {n} keys that take part ({winners}) are level for {query}, at {score}: the distance is "
    "**0**, and the smallest nudge decides.",
    zh="参与的 {n} 个键（{winners}）对 {query} 全部打平，都是 {score}：距离为 **0**，轻轻一碰就见分晓。",
)
STATUS = {
    "no_key": Phrase(
        en="The mask hides every key from {query}: nothing takes part, so nothing wins or loses.",
        zh="掩码把所有键都对 {query} 屏蔽了：没有键参与，也就没有输赢。",
    ),
    "no_angle": Phrase(
        en="By cosine {query} has no winner: a **zero vector** has no direction, so there is no "
        "angle to judge by. The dot product still works.",
        zh="用余弦评判，{query} 没有赢家：**零向量**没有方向，也就没有夹角可比。点积仍然可用。",
    ),
    "no_rival": Phrase(
        en="{winners} is the only key that takes part for {query}: with nothing to compare with "
        "it wins whatever the query is, by weight 1.",
        zh="对 {query}，只有 {winners} 参与：没有可比较的对象，不论查询是什么它都获胜，权重为 1。",
    ),
    "never": Phrase(
        en="No key can lose {query}: {winners} are **identical**, so between them there is no "
        "tipping point; they stay level wherever the query goes.",
        zh="对 {query}，谁也不会输：{winners} **完全相同**，它们之间没有临界点，查询到哪里都打平。",
    ),
}
NEVER_BY_COSINE = Phrase(
    en="By cosine no key can lose {query}: {winners} point the **same way**, so their angles are equal "
    "wherever the query goes.",
    zh="用余弦评判，对 {query} 谁也不会输：{winners} **方向相同**，查询到哪里夹角都相等。",
)

PLANE_ALT = Phrase(
    en="The plane of queries, parted into the regions of the keys that win: {regions}. {query} at {place}; "
    "{finding}",
    zh="查询的平面，按获胜的键分区：{regions}。{query} 在 {place}；{finding}",
)
WAY_ALT = Phrase(
    en="in the region of {winners}, {distance} from the edge to {rivals}.",
    zh="位于 {winners} 的区域，距 {rivals} 的界线 {distance}。",
)
ON_EDGE_ALT = Phrase(
    en="on the edge where {winners} are level.", zh="位于 {winners} 打平的界线上。"
)
NO_WAY_ALT = Phrase(en="there is no edge to another key.", zh="没有通向其他键的界线。")
REGIONS_READ = Phrase(
    en="Each region holds the queries that the key named in it wins.",
    zh="每个区域是其中标出的键获胜的所有查询。",
)
WAY_READ = Phrase(en="The dashed line is the shortest way out.", zh="虚线是最短的出路。")
DRAG_READ = Phrase(
    en="Drag {query} across an edge: another key wins.",
    zh="把 {query} 拖过界线：获胜的键就换了。",
)
SLICE_READ = Phrase(
    en="The dashed line is the shortest way out of the region of {winner}: straight across, towards "
    "{rival}.",
    zh="虚线是走出 {winner} 的区域的最短路：横着直走，通向 {rival}。",
)
NO_REGION = Phrase(
    en="No region here for {keys}: wherever the query goes in this picture, another key scores at "
    "least as much.",
    zh="{keys} 在图中没有区域：查询在图中任何位置，总有别的键分数不比它低。",
)
SLICE = Phrase(
    en="With d_k = {d_k} the queries do not fit on paper: this is the slice through 0, {query} and the way "
    "to {rival}; lengths, distances and winners in it are exact. Across: how far along {names}, the edge "
    "standing at 0, so {query} is at {across}, the distance. Up: what is left of {query}, "
    "√(‖{query}‖² − {distance}²) ≈ √({length}² − {distance}²) ≈ {up}.",
    zh="d_k = {d_k} 时查询画不到纸上：这是经过 0、{query} 和通向 {rival} 的方向的切面，其中的长度、距离和赢家都是准确的。"
    "横轴：沿 {names} 走了多远，界线在 0 处，所以 {query} 在 {across}，正是距离。纵轴：{query} 剩下的部分，"
    "√(‖{query}‖² − {distance}²) ≈ √({length}² − {distance}²) ≈ {up}。",
)
SLICE_OF_ONE = Phrase(
    en="With d_k = 1 a query is one number: only the way across counts, the edge is at 0, and the "
    "second number of {query} here is always 0.",
    zh="d_k = 1 时查询只是一个数：只有横向有意义，界线在 0 处，{query} 在图中的第二个数总是 0。",
)
TOWARDS = Phrase(en="→ {rival}", zh="→ {rival}")
REST = Phrase(en="the rest of {query}", zh="{query} 的其余部分")

TRY = Phrase(
    en="Jump past the edge: {beyond} at {query} = {place}",
    zh="跳过界线：{query} = {place}，{beyond}",
)
TRY_LONG = Phrase(en="Jump past the edge: {beyond}", zh="跳过界线：{beyond}")
TRY_HELP = Phrase(
    en="Moves the query a little beyond the tipping point. Undo takes it back.",
    zh="把查询移到临界点之外一点。可用“撤销”恢复。",
)
OUT_OF_RANGE = Phrase(
    en="The point past the edge has a number beyond ±{limit}, which a scenario cannot hold.",
    zh="界线之外的那一点有数字超出 ±{limit}，场景放不下。",
)
UNDO = Phrase(en="Undo", zh="撤销")

TABLE = Phrase(en="The ranking now, and just past the edge", zh="现在的排名，与刚过界线时的排名")
TABLE_NOW = Phrase(en="The ranking now", zh="现在的排名")
SCORE = Phrase(en="score now", zh="现在的分数")
COSINE = Phrase(en="cos θ now", zh="现在的 cos θ")
PAST = Phrase(en="just past", zh="刚过界线")
DISTANCE = Phrase(en="distance to tip", zh="到打平的距离")
RANKED = Phrase(en="{number} (no. {place})", zh="{number}（第 {place}）")
WINS = Phrase(en="wins", zh="赢家")
LEVEL_NOW = Phrase(en="level now", zh="已打平")
REGION = Phrase(en="region in the plane", zh="平面上的区域")
LEVEL_FOR_EVER = Phrase(en="always level with the winner", zh="永远与赢家打平")
NO_ANGLE = Phrase(en="no angle", zh="无夹角")
TABLE_READ = Phrase(
    en="The nearest rival need not be the second best: what counts is the lead divided by how far "
    "apart the two keys are.",
    zh="最近的对手未必是第二名：要看领先的分数除以两个键之间的距离。",
)
TWIN = Phrase(en="scores and distances of {query}", zh="{query} 的分数与距离")

ARITHMETIC = Phrase(en="The arithmetic, line by line", zh="逐行算式")
UNIT = Phrase(en="{unit} = {key}/‖{key}‖ ≈ {place}", zh="{unit} = {key}/‖{key}‖ ≈ {place}")
LEAD = Phrase(en="Between the two keys: {names} {line}", zh="两个键之差：{names} {line}")
GAP = Phrase(en="The winner's lead: {names} {line}", zh="赢家的领先：{names} {line}")
LENGTH = Phrase(en="How far apart they are: {names} {line}", zh="两键相距：{names} {line}")
QUOTIENT = Phrase(en="Distance to the edge: {line}", zh="到界线的距离：{line}")
TIPPED = Phrase(
    en="There they are level: {query} − {distance} · ({names})/{length} ≈ {tipped}",
    zh="在那里打平：{query} − {distance} · ({names})/{length} ≈ {tipped}",
)
CHECK = Phrase(
    en="Check: there both score the same. {lines}", zh="验算：在那里两个键分数相同。{lines}"
)
OTHERS = Phrase(en="No other rival is nearer. {lines}", zh="其他对手都不比它近。{lines}")

WHY = Phrase(en="Why is this exact?", zh="为什么这是精确的？")
REASONS = Phrase(
    en="""- The winner k_w leads a rival k_r by q·k_w − q·k_r = **q·(k_w − k_r)**. Where that is 0 they are level: a
  straight edge through 0, at a right angle to k_w − k_r.
- The shortest way to a straight edge is at a right angle to it, so along k_w − k_r, and it is the lead
  **divided by ‖k_w − k_r‖** long. The tipping point is the smallest of these over all rivals.
- Scaling by 1/√d_k and the softmax keep the order, so the largest **weight** changes hands at the same point.
- By cosine ‖q‖ drops out of the comparison, so the same holds with keys of length 1.""",
    zh="""- 赢家 k_w 领先对手 k_r 的分数是 q·k_w − q·k_r = **q·(k_w − k_r)**。它等于 0 的地方打平：一条经过 0 的直线界线，与 k_w − k_r 垂直。
- 到直线的最短路是垂直走过去，也就是沿着 k_w − k_r，长度是领先的分数**除以 ‖k_w − k_r‖**。临界点就是所有对手中最小的那个。
- 除以 √d_k 和 softmax 都不改变顺序，所以最大的**权重**也在同一点易主。
- 用余弦时 ‖q‖ 在比较中消去，把键换成长度 1 即可，其余相同。""",
)
MASKED_OUT = Phrase(
    en="Masked for {query}, so not in the race: {keys}.",
    zh="对 {query} 已屏蔽，不参与竞争：{keys}。",
)
