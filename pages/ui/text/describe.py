"""The words of step 1."""

from pages.ui.phrase import Phrase

TITLE = Phrase(en="Describe who asks and who answers", zh="描述谁在问、谁来答")
CLAIM = Phrase(
    en="A query asks, a key answers, a value is what that key gives. Every step follows what you type here.",
    zh="查询提问，键作答，值是这个键给出的内容。每一步都随这里的改动而变。",
)
HONEST = Phrase(
    en="The numbers are yours to choose. In a model they are learned: q = x·W_Q, k = x·W_K, v = x·W_V.",
    zh="这里的数字由你来定。在模型中它们是学出来的：q = x·W_Q，k = x·W_K，v = x·W_V。",
)

ARROWS = Phrase(en="Queries and keys as arrows", zh="查询和键画成箭头")
ARROWS_ALT = Phrase(en="Arrows from the origin: {arrows}.", zh="从原点出发的箭头：{arrows}。")
VALUE_ARROWS = Phrase(en="Values as arrows", zh="值画成箭头")
NO_ARROWS = Phrase(
    en="Arrows can be drawn and dragged when d_k = 2; here d_k = {d_k}. The next step draws any pair in "
    "the plane it spans.",
    zh="d_k = 2 时可以画出并拖动箭头，现在 d_k = {d_k}。下一步会把任意一对画在它们张成的平面里。",
)

TOOLS = Phrase(en="Tools", zh="工具")
SEED = Phrase(en="Seed", zh="种子")
FILL = Phrase(
    en="Fill with N(0, 1) numbers, rounded to two decimals; the same seed gives the same numbers.",
    zh="用 N(0, 1) 随机数填充，保留两位小数；种子相同，数字就相同。",
)
FILL_PARTS = {
    "all": Phrase(en="Fill all", zh="全部填充"),
    "query": Phrase(en="queries", zh="查询"),
    "key": Phrase(en="keys", zh="键"),
    "value": Phrase(en="values", zh="值"),
}
LENGTH = Phrase(
    en="Change the length, keep the direction, of the row in focus:",
    zh="只改模长、不改方向，作用于当前关注的行：",
)
UNIT = Phrase(en="{tag} to length 1", zh="{tag} 变为模长 1")
HALF = Phrase(en="{tag} × ½", zh="{tag} × ½")
DOUBLE = Phrase(en="{tag} × 2", zh="{tag} × 2")
COPY = Phrase(en="Copy Q to K", zh="把 Q 复制到 K")
COPY_HELP = Phrase(
    en="The keys become the queries, as in self-attention with W_Q = W_K.",
    zh="让键等于查询，如同 W_Q = W_K 的自注意力。",
)
