"""The words of the landing page."""

from pages.ui.phrase import Phrase

TITLE = Phrase(  # the heading font draws ᵀ as an S
    en=r"Why is $q \cdot k^{\top}$ the attention score?",
    zh=r"为什么 $q \cdot k^{\top}$ 就是注意力分数？",
)
CLAIM = Phrase(
    en="Because “who is relevant to me?” needs one number for each query–key pair that is large when "
    "they point the same way, zero at a right angle and negative when they oppose. The dot product is "
    "that number, and Q·Kᵀ is the table of all of them.",
    zh="因为“谁与我相关”需要给每一对查询–键一个数：同向时大，垂直时为零，反向时为负。点积正是这个数，Q·Kᵀ 就是所有这些数的表。",
)
READING = Phrase(
    en="Read it left to right: {query} scores highest with {key} ({score}), gets weight {weight} there, "
    "and its output is ({output}).",
    zh="从左到右读：{query} 与 {key} 得分最高（{score}），给它的权重是 {weight}，最后的输出是 ({output})。",
)
READING_TIE = Phrase(
    en="Read it left to right: for {query} the best {n} keys are level, {key} among them ({score}); each gets weight {weight}, "
    "and its output is ({output}).",
    zh="从左到右读：对 {query} 来说，最好的 {n} 个键并列，{key} 是其中之一（{score}）；各得权重 {weight}，最后的输出是 ({output})。",
)
READING_MASKED = Phrase(
    en="{query} may look at no key, so all of its weights and its output are 0.",
    zh="{query} 看不到任何键，因此它的权重和输出都是 0。",
)

QUERIES = Phrase(en="1 · Queries Q ask", zh="1 · 查询 Q 提问")
KEYS = Phrase(en="1 · Keys K answer", zh="1 · 键 K 回答")
SCORES = Phrase(en="2, 3 · Scores Q·Kᵀ", zh="2、3 · 分数 Q·Kᵀ")
SCALED = Phrase(en="4 · Scaled, ÷ √{d_k}", zh="4 · 缩放，÷ √{d_k}")
WEIGHTS = Phrase(en="5 · Weights, softmax of a row", zh="5 · 权重，逐行 softmax")
VALUES = Phrase(en="1 · Values V", zh="1 · 值 V")
OUTPUT = Phrase(en="6 · Output, weights·V", zh="6 · 输出，权重·V")
