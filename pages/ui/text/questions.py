"""The nineteen questions people ask, as cards, and the words of their page."""

import unicodedata
from typing import NamedTuple

from pages.ui.phrase import Phrase

URL = "questions"
LEAST_PLURAL = 4  # letters of a word whose last s may be a plural's

TITLE = Phrase(en="Questions people ask", zh="常见疑问")
CLAIM = Phrase(
    en="Nineteen things that nearly everyone trips over. Each card answers in two sentences and opens "
    "the page on which you can see it; your own scenario is kept, one click away.",
    zh="十九个几乎人人都会卡住的地方。每张卡片用两句话回答，并打开能亲眼看到答案的那一页；你自己的场景会保留，点一下就能回来。",
)
FIND = Phrase(en="Find a question", zh="查找疑问")
FIND_HINT = Phrase(
    en="a word in English or Chinese: softmax, 负数, √d_k …",
    zh="中文或英文的一个词：负数、softmax、√d_k……",
)
FOUND = Phrase(en="{found} of {all} questions", zh="{all} 个疑问中的 {found} 个")
NOTHING = Phrase(
    en="Nothing found for “{text}”. Try one shorter word, in English or Chinese, such as **length**, "
    "**cosine**, **softmax** or **权重**, or show all the cards again.",
    zh="没有找到“{text}”。换一个更短的词试试，中文英文都可以，例如**模长**、**权重**、**softmax** 或 **cosine**；"
    "也可以重新显示全部卡片。",
)
SHOW_ALL = Phrase(en="Show all the cards", zh="显示全部卡片")
SEE_ON = Phrase(en="See it: {page}", zh="看演示：{page}")
LOOK_FOR = Phrase(en="Look for: {what}", zh="看这里：{what}")
BANNER = Phrase(
    en="You are looking at a demonstration: **{question}**", zh="你正在看一个演示：**{question}**"
)
BANNER_PLAIN = Phrase(en="You are looking at a demonstration.", zh="你正在看一个演示。")
BACK_TO_OWN = Phrase(en="Back to my own scenario", zh="回到我自己的场景")
MORE = Phrase(en="More questions", zh="更多疑问")
RELATED = Phrase(en="Questions people ask here ({n})", zh="这一步的常见疑问（{n}）")


class Card(NamedTuple):
    """A question as a student asks it, two sentences of answer, what the demonstration shows.

    ``also`` are more words under which the card is found.
    """

    question: Phrase
    answer: Phrase
    seen: Phrase
    also: Phrase


CARDS = {
    1: Card(
        Phrase(en="Why is Var(q·k) equal to d_k?", zh="为什么 Var(q·k) 等于 d_k？"),
        Phrase(
            en="With independent components of mean 0 and variance 1, each product qₜkₜ has variance 1, "
            "and the variances of independent terms add. A dot product has d_k such terms, so its "
            "variance is d_k and its standard deviation √d_k.",
            zh="各分量相互独立、均值 0、方差 1 时，每个乘积 qₜkₜ 的方差是 1，而独立项的方差可以相加。"
            "点积有 d_k 项，所以方差是 d_k，标准差是 √d_k。",
        ),
        Phrase(
            en="d_k = 64: the measured variance, 63.767, beside the predicted 64; the samples against the curve "
            "of N(0, 64), and both again after dividing by √64 = 8.",
            zh="d_k = 64：实测方差 63.767 与预测值 64 并排；样本对照 N(0, 64) 的曲线；除以 √64 = 8 之后再看一次。",
        ),
        Phrase(
            en="variance spread samples histogram normal",
            zh="方差 标准差 样本 抽样 直方图 正态 分布",
        ),
    ),
    2: Card(
        Phrase(
            en="I tried one 2×2 example and got a variance of 1.6. Is the theory wrong?",
            zh="我算了一个 2×2 的例子，方差是 1.6，理论错了吗？",
        ),
        Phrase(
            en="No: the variance of four numbers is itself a very noisy number. The prediction speaks of the "
            "average over many tables, and one 2×2 table can easily give half of it or twice as much.",
            zh="没有错：四个数算出的方差本身就是一个很不稳定的数。理论说的是许多张表的平均，"
            "单独一张 2×2 的表得到它的一半或两倍都很平常。",
        ),
        Phrase(
            en="the histogram lower on the page: predicted 2 for d_k = 2, and of many 2×2 tables the middle half lies between about 0.4 and "
            "2.4, so 1.6 is nothing special.",
            zh="页面下方的直方图：d_k = 2 时预测值是 2；许多张 2×2 的表里，中间一半落在约 0.4 到 2.4 之间，1.6 毫不稀奇。",
        ),
        Phrase(
            en="sample error band small sample noise 1.6 spread",
            zh="误差 样本方差 小样本 波动 误差带",
        ),
    ),
    3: Card(
        Phrase(
            en="Why divide by the root? Why not by d_k itself?",
            zh="为什么除以根号？为什么不直接除以 d_k？",
        ),
        Phrase(
            en="The standard deviation of a score grows as √d_k, so √d_k is exactly what brings it back to 1. "
            "Dividing by d_k overshoots: the scores shrink towards 0 and the weights become nearly even.",
            zh="分数的标准差按 √d_k 增长，所以除以 √d_k 正好让它回到 1。除以 d_k 就过头了：分数缩向 0，权重几乎平均。",
        ),
        Phrase(
            en="the mean largest weight as d_k grows: raw it climbs towards 1, ÷√d_k it stays level, "
            "÷d_k it sinks to an even share.",
            zh="d_k 增大时最大权重的平均值：不缩放时升向 1，除以 √d_k 时保持平稳，除以 d_k 时降到平均分配。",
        ),
        Phrase(
            en="square root sqrt flat saturated one hot scaling", zh="平方根 开方 缩放 饱和 平坦"
        ),
    ),
    4: Card(
        Phrase(
            en="So √d_k tames any score that is too big?",
            zh="那么除以 √d_k 就能压住任何过大的分数？",
        ),
        Phrase(
            en="It removes only the growth that comes from the number of dimensions. Long vectors, or "
            "components that are not independent with mean 0 and variance 1, still give large scores.",
            zh="它只消除由维度个数带来的增长。向量很长，或者各分量不独立、均值不是 0、方差不是 1 时，分数仍然会很大。",
        ),
        Phrase(
            en="d_k is only 2, yet the scaled scores are 70.711, 63.640 and 0, and the largest weight is 0.999.",
            zh="d_k 只有 2，缩放分数却是 70.711、63.640 和 0，最大权重 0.999。",
        ),
        Phrase(
            en="assumption independence mean length norm layer norm",
            zh="假设 独立 均值 模长 长度 归一化",
        ),
    ),
    5: Card(
        Phrase(
            en="Why not use the cosine? It ignores length.", zh="为什么不用余弦？它不受长度影响。"
        ),
        Phrase(
            en="A cosine never leaves [−1, 1], so softmax can never be confident: with n keys no weight can pass "
            "e/(e + (n − 1)/e). The dot product lets the model say “very sure” by making vectors longer.",
            zh="余弦永远在 [−1, 1] 之内，softmax 就永远不可能很有把握：n 个键时任何权重都超不过 e/(e + (n − 1)/e)。"
            "点积允许模型把向量变长来表示“非常确定”。",
        ),
        Phrase(
            en="the best case for the cosine with 3 keys: 1, −1 and −1. Further down the page, its weight stops at "
            "0.787, while the scaled dot product's comes to 1.000 (rounded).",
            zh="3 个键时对余弦最有利的情形：1、−1 和 −1。见页面下方，它的权重止于 0.787，缩放点积的权重则到 1.000（四舍五入）。",
        ),
        Phrase(
            en="cosine similarity bounded cap angle largest weight", zh="余弦相似度 上限 夹角 有界"
        ),
    ),
    6: Card(
        Phrase(
            en="A longer key beats one that is better aligned. Is that a bug?",
            zh="一个更长的键赢了方向更正的键，这是错误吗？",
        ),
        Phrase(
            en="No: the dot product is ‖q‖‖k‖cos θ, so length counts as well as direction. A key can buy "
            "with length what it lacks in angle.",
            zh="不是：点积等于 ‖q‖‖k‖cos θ，模长和方向都算数。夹角上吃的亏，键可以用模长补回来。",
        ),
        Phrase(
            en="k₂ is 45° off and still wins the dot product, 4 against 1; under the cosine k₁ wins, 1 "
            "against 0.707. Shorten k₂ and watch the winner change.",
            zh="k₂ 偏了 45°，点积仍以 4 比 1 获胜；按余弦则是 k₁ 以 1 比 0.707 获胜。把 k₂ 缩短，看赢家怎么变。",
        ),
        Phrase(
            en="length norm magnitude alignment angle long key", zh="模长 长度 方向 夹角 长键 对齐"
        ),
    ),
    7: Card(
        Phrase(
            en="A score is negative. Is “opposite” lost in the softmax?",
            zh="分数是负的，softmax 之后“相反”这个信息就丢了吗？",
        ),
        Phrase(
            en="exp turns every score into a positive number, a small one if the score is low, so an opposite key "
            "keeps a small weight, never a negative one. Only differences within the row count: if all scores "
            "are negative, the least negative one still wins.",
            zh="exp 把每个分数变成正数，分数低就小，所以相反的键得到很小的权重，但不会是负的。"
            "起作用的只是一行之内的差：如果分数全是负的，负得最少的仍然获胜。",
        ),
        Phrase(
            en="scaled scores −0.283, −1.414 and −2.475 become weights 0.697, 0.225 and 0.078: all positive, together 1.",
            zh="缩放分数 −0.283、−1.414 和 −2.475 变成权重 0.697、0.225 和 0.078：全是正的，合计为 1。",
        ),
        Phrase(
            en="negative minus opposite exponential positive", zh="负数 负分 相反 反向 指数 正数"
        ),
    ),
    8: Card(
        Phrase(
            en="Why softmax? Why not divide each score by the row's sum?",
            zh="为什么用 softmax？为什么不直接把每个分数除以一行的总和？",
        ),
        Phrase(
            en="Scores can be negative, and their sum can be zero: the division then gives negative weights or none "
            "at all. Softmax always gives positive weights that add to 1, and adding the same number to a "
            "whole row changes nothing.",
            zh="分数可以是负的，总和可以是零：那样的除法会得到负的权重，甚至根本没有结果。"
            "softmax 总是得到加起来为 1 的正权重，而且整行加上同一个数，结果不变。",
        ),
        Phrase(
            en="the scaled scores 1.414, 0.707 and −2.121 add to 0, so there is nothing to divide by; softmax gives 0.657, "
            "0.324 and 0.019.",
            zh="缩放分数 1.414、0.707 和 −2.121 的和是 0，没有东西可除；softmax 给出 0.657、0.324 和 0.019。",
        ),
        Phrase(
            en="normalise normalize normalization divide sum zero shift constant exponential",
            zh="归一化 除法 总和 零 平移 指数",
        ),
    ),
    9: Card(
        Phrase(
            en="Does softmax run over the rows or over the columns?",
            zh="softmax 是沿行算还是沿列算？",
        ),
        Phrase(
            en="Along each row, over the keys: one query shares out a weight of 1 among all keys. Column sums can "
            "be anything, for nobody promised a key how much attention it gets.",
            zh="沿每一行、在键之间算：一个查询把总和为 1 的权重分给所有的键。"
            "列和可以是任何数，因为没有谁保证一个键能得到多少注意。",
        ),
        Phrase(
            en="done right, every row adds to 1; run down the columns, row 1 adds to 1.585 and row 2 to 1.415.",
            zh="做对时每一行都加到 1；沿列算时，第 1 行加到 1.585，第 2 行加到 1.415。",
        ),
        Phrase(en="axis dim direction row sum column sum", zh="轴 行 列 行和 列和 方向"),
    ),
    10: Card(
        Phrase(
            en="Is the score table symmetric? Why are Q and K different at all?",
            zh="分数表是对称的吗？Q 和 K 为什么要不同？",
        ),
        Phrase(
            en="If Q = K, always: then q₁·k₂ = q₂·k₁. Otherwise seldom: with two different tables a word can ask for one "
            "thing and answer for another, so “i needs j” does not force “j needs i”.",
            zh="Q = K 时一定对称：q₁·k₂ 总等于 q₂·k₁。否则一般不对称：Q 和 K 不同，一个词提问时要的和回答时给的就可以不同，"
            "“i 需要 j”不必意味着“j 需要 i”。",
        ),
        Phrase(
            en="here Q = K: row 1, column 2 and row 2, column 1 are both 3. Change one key and they part.",
            zh="这里 Q = K：第 1 行第 2 列与第 2 行第 1 列都是 3。改动一个键，它们就不再相等。",
        ),
        Phrase(en="symmetry tie tied mirror same", zh="对称 相同 绑定 镜像"),
    ),
    11: Card(
        Phrase(
            en="What is V for? Why not mix the keys again?",
            zh="V 是做什么用的？为什么不直接混合 K？",
        ),
        Phrase(
            en="The key says how to find something, the value says what you get when you have found it. Change only V "
            "and every weight stays as it is, while the output moves.",
            zh="键说明怎样被找到，值说明找到之后得到什么。只改 V，所有权重都不变，输出却会变。",
        ),
        Phrase(
            en="a phone book: the key is a name of three numbers, the value one extension. Bob gets the weight 0.9998, "
            "and the output is 205.001, nearly his number, not his name.",
            zh="电话簿：键是三个数表示的姓名，值是一个分机号。鲍勃得到权重 0.9998，"
            "输出 205.001 几乎就是他的号码，而不是他的名字。",
        ),
        Phrase(en="value values lookup content", zh="值 内容 查找 检索 电话簿"),
    ),
    12: Card(
        Phrase(en="Where do q, k and v come from?", zh="q、k、v 是从哪里来的？"),
        Phrase(
            en="Here you type them by hand. In a model each token's vector x is multiplied by three learned tables: "
            "q = x·W_Q, k = x·W_K, v = x·W_V.",
            zh="在这里由你手工输入。在模型中，每个词的向量 x 分别乘以三张学出来的表：q = x·W_Q，k = x·W_K，v = x·W_V。",
        ),
        Phrase(
            en="three tokens x = (1, 0), (0, 1), (1, 1) after such tables: rows 1 and 2 are the rows of W_Q, "
            "and q₃ = (2.5, 0) is their sum; so too for K and V.",
            zh="三个词 x = (1, 0)、(0, 1)、(1, 1) 乘过这样的表：第 1、2 行就是 W_Q 的两行，"
            "q₃ = (2.5, 0) 是它们的和；K 和 V 也一样。",
        ),
        Phrase(
            en="projection weights learned matrix embedding token",
            zh="投影 学习 矩阵 嵌入 词向量 训练",
        ),
    ),
    13: Card(
        Phrase(en="Is it √d_k or √d_model?", zh="到底是 √d_k 还是 √d_model？"),
        Phrase(
            en="It is d_k: the number of products that were added up in one score, which is the length of one "
            "query row. d_model is the width of the whole model, and with several heads it is larger.",
            zh="是 d_k：一个分数里相加了多少个乘积，也就是一行查询的长度。"
            "d_model 是整个模型的宽度，有多个头时它更大。",
        ),
        Phrase(
            en="the shapes (2, 4)·(4, 3) → (2, 3): the inner 4 was summed over, so every score is divided by √4 = 2.",
            zh="形状 (2, 4)·(4, 3) → (2, 3)：被求和掉的是中间的 4，所以每个分数除以 √4 = 2。",
        ),
        Phrase(en="dimension multi head shape width", zh="维度 头 多头 形状 宽度"),
    ),
    14: Card(
        Phrase(en="Score or weight: are they not the same?", zh="分数和权重不是一回事吗？"),
        Phrase(
            en="A score is a dot product: any number, before the softmax. A weight comes out of the softmax: "
            "between 0 and 1, and a row of them adds to 1.",
            zh="分数是点积：softmax 之前的任意实数。权重是 softmax 的结果：在 0 和 1 之间，一行加起来等于 1。",
        ),
        Phrase(
            en="q₁ and k₁ in two tables: the score 0.620 in the first, the weight 0.390 in the other.",
            zh="q₁ 和 k₁ 在两张表里：一张里是分数 0.620，另一张里是权重 0.390。",
        ),
        Phrase(
            en="attention score attention weight difference probability probabilities",
            zh="注意力分数 注意力权重 区别 概率",
        ),
    ),
    15: Card(
        Phrase(
            en="Does it matter whether I scale before or after the softmax?",
            zh="在 softmax 之前缩放还是之后缩放，有区别吗？",
        ),
        Phrase(
            en="Yes: before, it makes the softmax milder and the rows still add to 1. After, it is too late: nothing "
            "gets milder, and every row adds to 1/√d_k.",
            zh="有：之前缩放会让 softmax 变得温和，每行仍然加到 1。之后再缩放就晚了：什么也没变温和，每行只加到 1/√d_k。",
        ),
        Phrase(
            en="scaled after the softmax, each row adds to 0.707 = 1/√2, no longer to 1.",
            zh="在 softmax 之后缩放，每行加到 0.707 = 1/√2，不再是 1。",
        ),
        Phrase(en="order scaling row sum wrong", zh="顺序 缩放 行和 先后"),
    ),
    16: Card(
        Phrase(
            en="Without √d_k, do the gradients vanish or explode?",
            zh="不除以 √d_k，梯度是消失还是爆炸？",
        ),
        Phrase(
            en="They vanish: the slope of the softmax is p(1 − p), at most 0.25, and nearly 0 once one weight is near "
            "1. Large raw scores push it there; scaled scores keep it away.",
            zh="是消失：softmax 的斜率是 p(1 − p)，最大 0.25，一旦某个权重接近 1 就几乎为 0。"
            "很大的原始分数会把它推到那里；缩放之后就不会。",
        ),
        Phrase(
            en="d_k = 16: the slope p(1 − p) at the largest weight is 0.008 with raw scores and 0.200 with scaled ones.",
            zh="d_k = 16：最大权重处的斜率 p(1 − p)，用原始分数是 0.008，用缩放分数是 0.200。",
        ),
        Phrase(
            en="gradient saturation derivative learning slope one hot",
            zh="梯度消失 梯度爆炸 饱和 导数 学习 斜率",
        ),
    ),
    17: Card(
        Phrase(
            en="Surely a token always matches itself best?", zh="一个词总是和自己最匹配，对吧？"
        ),
        Phrase(
            en="No, not even when Q = K = X. A longer vector in the same direction scores higher than the vector "
            "with itself.",
            zh="不对，即使 Q = K = X 也不是。同一方向上更长的向量，得分比它和自己的还高。",
        ),
        Phrase(
            en="x = (1, 0) scores 1 with itself and 3 with y = (3, 0), so it prefers y.",
            zh="x = (1, 0) 对自己得 1 分，对 y = (3, 0) 得 3 分，所以它更偏向 y。",
        ),
        Phrase(en="self attention diagonal itself", zh="自注意力 对角线 自己 自身"),
    ),
    18: Card(
        Phrase(en="A high weight: so that key mattered?", zh="权重很高，就说明这个键起了作用吗？"),
        Phrase(
            en="Not by itself: what counts is the weight times the value. If the values are all alike, the output "
            "is the same whatever the weights are.",
            zh="不一定：起作用的是权重乘以值。如果所有的值都一样，不论权重如何，输出都一样。",
        ),
        Phrase(
            en="k₁ has the weight 0.906, yet the output (2, 1) is what any weights at all would give.",
            zh="k₁ 的权重是 0.906，但输出 (2, 1) 无论用什么权重都一样。",
        ),
        Phrase(
            en="explain explanation interpretability important importance",
            zh="解释 可解释性 重要 作用 影响",
        ),
    ),
    19: Card(
        Phrase(en="Why is K transposed?", zh="K 为什么要转置？"),
        Phrase(
            en="A matrix product pairs rows with columns, and both queries and keys are stored as rows. Kᵀ stands each "
            "key up as a column, so that the inner sizes agree and cell (i, j) is qᵢ·kⱼ.",
            zh="矩阵乘法用行去配列，而查询和键都是按行存放的。Kᵀ 把每个键竖成一列，"
            "中间的尺寸才对得上，第 (i, j) 格才是 qᵢ·kⱼ。",
        ),
        Phrase(
            en="(2, 3)·(3, 4) → (2, 4), a table that is not square; without the transpose it would be "
            "(2, 3)·(4, 3), and 3 does not fit 4.",
            zh="(2, 3)·(3, 4) → (2, 4)，一张不是方形的表；不转置就是 (2, 3)·(4, 3)，3 和 4 对不上。",
        ),
        Phrase(en="transpose shape matrix product inner", zh="转置 形状 矩阵乘法 尺寸"),
    ),
}


def found(text: str) -> list[int]:
    """Return the cards that contain every word of ``text``, in either language, or "#number".

    A plural finds what its singular does, and a hyphen is a space.

    >>> found("transpose"), found("转置"), found("#6"), found("Ｃosine √d_k"), found("multi-heads")
    ([19], [19], [6], [], [13])
    """
    words = _plain(text).split()
    return [n for n, card in CARDS.items() if all(_has(n, card, word) for word in words)]


def _has(number: int, card: Card, word: str) -> bool:
    if word.startswith("#"):
        return word == f"#{number}"
    one = word.removesuffix("s") if len(word) >= LEAST_PLURAL else word
    return any(one in _plain(text) for phrase in card for text in (phrase.en, phrase.zh))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("-", " ")
