"""The words of step 6."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en="The output mixes the values", zh="输出是值的混合")
CLAIM = Phrase(
    en="Each value row counts as much as its weight says; their sum is the output.",
    zh="每一行值按自己的权重计入，加起来就是输出。",
)

PLANE = Phrase(en="Values, and the mix among them", zh="各个值，以及其中的混合结果")
BARS = Phrase(en="What each value adds", zh="每个值贡献了多少")
NUMBERS = Phrase(en="Weight × value, then add", zh="权重 × 值，再相加")

PICK_COMPONENT = Phrase(en="Show component", zh="看哪个分量")
WEIGHT = Phrase(en="weight", zh="权重")
TIMES_WEIGHT = Phrase(en="× weight", zh="× 权重")
REST = Phrase(en="the other {n} together", zh="其余 {n} 项合计")
OUTPUT = Phrase(en="output", zh="输出")
OUTPUT_NAME = Phrase(en="the mix of {query}", zh="{query} 的混合结果")
BARS_Y = Phrase(en="weight × value", zh="权重 × 值")

PLANE_ALT = Phrase(
    en="The values as points: {values}. Weights: {weights}. The output of {query} is {output}.",
    zh="值画成点：{values}。权重：{weights}。{query} 的输出是 {output}。",
)
BARS_ALT = Phrase(
    en="Stacked bars of what each value adds to the output of {query}: {parts}. Output: {output}.",
    zh="各个值对 {query} 输出的贡献，堆叠柱形图：{parts}。输出：{output}。",
)
INSIDE = Phrase(
    en="The weights are positive and add up to 1, so the output {output} lies inside the hull of "
    "the values. The arrows are the contributions, tip to tail.",
    zh="权重为正、和为 1，所以输出 {output} 落在各个值围成的凸包之内。首尾相接的箭头是各项贡献。",
)
ONE_LEFT = Phrase(
    en="Only {value} takes part, with weight 1, so the output is {value} itself: {output}.",
    zh="只有 {value} 参与，权重是 1，所以输出就是 {value} 本身：{output}。",
)
ALL_ON_ONE = Phrase(
    en="{value} has all of the weight that a computer can count: the others are too small. The "
    "output is {value} itself: {output}.",
    zh="在计算机的精度内，{value} 占了全部权重，其余小得算不出来。输出就是 {value} 本身：{output}。",
)
DRAG = Phrase(
    en="Drag a value: the weights come from Q and K alone, so they stay; only the output moves.",
    zh="拖动一个值试试：权重只来自 Q 和 K，所以不变；动的只有输出。",
)
BARS_READ = Phrase(
    en="{value} adds the most to {name}, {part} of {output}.",
    zh="对 {name} 贡献最大的是 {value}：{output} 中的 {part}。",
)
BARS_READ_DOWN = Phrase(
    en="{value} adds the most to {name}, {part}; the others bring it down to {output}.",
    zh="对 {name} 贡献最大的是 {value}：{part}；其余各项把它降到 {output}。",
)
BARS_READ_UP = Phrase(
    en="{value} adds the most to {name}, {part}; the others bring it up to {output}.",
    zh="对 {name} 贡献最大的是 {value}：{part}；其余各项把它升到 {output}。",
)
BARS_READ_NONE = Phrase(
    en="No value adds anything to {name}: the output is {output}.",
    zh="没有哪个值对 {name} 有贡献：输出是 {output}。",
)
COMPONENT = Phrase(en="**{name}:** {line}", zh="**{name}**：{line}")
FULLY_MASKED = Phrase(
    en="**Every key is masked for {query}**: all weights are 0, nothing is mixed, and the output "
    "is {output}.",
    zh="**{query} 的所有键都被屏蔽了**：权重全为 0，没有可混合的值，输出是 {output}。",
)
EQUAL_VALUES = Phrase(
    en="**All values that carry weight are equal.** The output is {output} whatever the weights: "
    "the {weight} of {value} changes nothing here.",
    zh="**所有带权重的值都相等**。不论权重如何，输出都是 {output}：{value} 的 {weight} 在这里不起作用。",
)

HARD = Phrase(en="Soft mix or hard pick?", zh="软混合，还是硬选择？")
SOFT = Phrase(en="soft mix\nthe output", zh="软混合\n即输出")
PICK = Phrase(en="hard pick\nonly {value}", zh="硬选择\n只取 {value}")
GAP = Phrase(en="difference", zh="差")
HARD_READ = Phrase(
    en="{key} has the largest weight, {weight}. A hard pick takes {value} alone and drops the other "
    "{rest} of the weight. As scores change, the mix slides; the pick stays, then jumps.",
    zh="{key} 的权重最大，是 {weight}。硬选择只取 {value}，丢掉其余 {rest} 的权重。分数变化时，混合结果平滑移动，硬选择则先不动，再突然跳变。",
)
HARD_SAME = Phrase(
    en="{key} has nearly all the weight, {weight}, so the soft mix is close to the hard pick.",
    zh="{key} 几乎占了全部权重（{weight}），所以软混合与硬选择很接近。",
)
HARD_TIE = Phrase(
    en="{keys} tie with weight {weight}: a hard pick has to choose by chance (here {value}); the "
    "soft mix treats them alike.",
    zh="{keys} 权重同为 {weight}：硬选择只能随便挑一个（这里取 {value}）；软混合则一视同仁。",
)
HARD_ONE = Phrase(
    en="Only {key} takes part, so soft mix and hard pick are the same.",
    zh="只有 {key} 参与，软混合与硬选择相同。",
)

TWIN = Phrase(en="weights, values and contributions of {query}", zh="{query} 的权重、值与各项贡献")
TWIN_VALUE = Phrase(en="{name}: value", zh="{name}：值")
TWIN_SHARE = Phrase(en="{name}: weight × value", zh="{name}：权重 × 值")
TWIN_OUTPUTS = Phrase(en="outputs of all queries", zh="所有查询的输出")

WHY = Phrase(en="What is V for, and what does a weight tell?", zh="V 有什么用？权重说明什么？")
REASONS = Phrase(
    en="""- **What is V for?** The key says *when* a row is wanted, the value says *what* it then
  gives. Change V only and the weights stay while the output moves: Q and K alone make the weights.
- **Does a high weight mean it mattered?** Only if its value differs from the others. Make all
  values equal and the output no longer depends on the weights.
- **Why mix instead of picking?** A mix changes smoothly with every score, so a model can learn
  from small changes. A pick jumps, and between the jumps nothing moves.
- The output has d_v = {d_v} numbers, as a value has; d_k does not matter any more.""",
    zh="""- **V 有什么用**？键说明这一行“什么时候要用”，值说明它“给出什么”。只改 V：权重不变，输出移动，因为权重只由 Q 和 K 决定。
- **权重高就等于起作用吗**？只有当它的值与别的不同才是。让所有值相等，输出就与权重无关了。
- **为什么混合，而不是挑一个**？混合随每个分数平滑变化，模型可以从微小的变化中学习。挑选则会跳变，两次跳变之间毫无变化。
- 输出和值一样有 d_v = {d_v} 个数；这时 d_k 已经不起作用了。""",
)
