"""The words of receipts of the rivals of the dot product, and of what they cost."""

from pages.ui.phrase import Phrase
from pages.ui.text.receipts import Kind

KINDS = {
    "distance_score": Kind(
        Phrase(en="distance score −‖{q} − {k}‖", zh="距离分数 −‖{q} − {k}‖"),
        Phrase(
            en="Minus the Euclidean distance of {q} and {k}.", zh="{q} 与 {k} 的欧氏距离，取负号。"
        ),
    ),
    "additive_score": Kind(
        Phrase(en="additive score of {q} and {k}", zh="{q} 与 {k} 的加性分数"),
        Phrase(
            en="v·tanh(W_q q + W_k k) with seeded stand-ins for the learned v, W_q and W_k.",
            zh="v·tanh(W_q q + W_k k)，其中 v、W_q、W_k 用固定种子的随机数代替学出来的数。",
        ),
    ),
    "bilinear_score": Kind(
        Phrase(en="bilinear score of {q} and {k}", zh="{q} 与 {k} 的双线性分数"),
        Phrase(
            en="q·(W k) with a seeded stand-in for the learned W.",
            zh="q·(W k)，其中 W 用固定种子的随机数代替学出来的数。",
        ),
    ),
    "largest_cosine_weight": Kind(
        Phrase(
            en="largest possible weight under the cosine, {n} {n:key|keys}",
            zh="余弦下可能的最大权重，{n} 个键",
        ),
        Phrase(
            en="One key at cosine 1 and all {n} − 1 others at −1: no row of cosines gives more.",
            zh="一个键的余弦是 1，其余 {n} − 1 个都是 −1：任何一行余弦都给不出更大的权重。",
        ),
    ),
    "gradient": Kind(
        Phrase(en="largest p(1 − p), scaled", zh="最大的 p(1 − p)，已缩放"),
        Phrase(
            en="The steepest slope of the softmax in the row of {q}: its largest weight × (1 − weight).",
            zh="{q} 这一行 softmax 最陡的斜率：权重 ×（1 − 权重）中最大的一个。",
        ),
    ),
    "gradient_raw": Kind(
        Phrase(en="largest p(1 − p), raw", zh="最大的 p(1 − p)，未缩放"),
        Phrase(
            en="The same with the weights that the raw scores of {q} would give.",
            zh="同样的数，但权重由 {q} 的原始分数得到。",
        ),
    ),
    "length_to_win": Kind(
        Phrase(en="× length at which {k} draws level", zh="{k} 打平所需的倍数"),
        Phrase(
            en="The score of {rival}, the best of the others, over the score of {k}: so many times as "
            "long {k} would be level with it for {q}.",
            zh="其余键中最好的 {rival} 的分数除以 {k} 的分数：{k} 拉到这么多倍，对 {q} 就与它打平。",
        ),
    ),
    "operations": Kind(
        Phrase(en="{scorer}: {operation}, {case}", zh="{scorer}：{operation}，{case}"),
        Phrase(
            en="{how} Counted with d = d_k = {d_k}.",
            zh="{how}按 d = d_k = {d_k} 数。",
        ),
    ),
    "measured_ratio": Kind(
        Phrase(
            en="{scorer}: time over the dot product's, n = {n}",
            zh="{scorer}：时间与点积之比，n = {n}",
        ),
        Phrase(
            en="Milliseconds for the whole table by {scorer}, over those by dot product. Both were measured on "
            "this machine at n = {n}, d_k = {d_k}, each the best of {repeats} turns.",
            zh="整张表用{scorer}打分的毫秒数，除以用点积的毫秒数。两者都在本机上测得：n = {n}、d_k = {d_k}，各取 {repeats} 轮中最快的一轮。",
        ),
    ),
}
EACH_ALONE = Phrase(en="alone", zh="单独算")
IN_A_TABLE = Phrase(en="in a table", zh="整表算")
HOW_ALONE = {
    "dot_product": Phrase(
        en="d products qₜkₜ, and d − 1 additions to sum them.",
        zh="d 个乘积 qₜkₜ，再做 d − 1 次加法求和。",
    ),
    "scaled_dot_product": Phrase(
        en="A dot product, then one product by 1/√d, which is known beforehand.",
        zh="一个点积，再乘一次事先算好的 1/√d。",
    ),
    "cosine": Phrase(
        en="Three dot products (q·k, q·q, k·k), two roots, the product ‖q‖ × ‖k‖, one division.",
        zh="三个点积（q·k、q·q、k·k）、两次开方、一次乘法 ‖q‖ × ‖k‖、一次除法。",
    ),
    "negative_distance": Phrase(
        en="d differences, their d squares, d − 1 additions, one root; the sign costs nothing.",
        zh="d 个差、d 个平方、d − 1 次加法、一次开方；负号不费运算。",
    ),
    "additive": Phrase(
        en="W_q q and W_k k take 2d dot products; then d additions, d tanh, and a dot product with v.",
        zh="W_q q 与 W_k k 共 2d 个点积；再做 d 次加法、d 次 tanh，以及与 v 的一个点积。",
    ),
    "bilinear": Phrase(
        en="W k takes d dot products, and q·(W k) one more.",
        zh="W k 要 d 个点积，q·(W k) 再要一个。",
    ),
}
HOW_SHARED = {
    "dot_product": Phrase(
        en="Nothing of q·k belongs to one row alone: a whole dot product for each pair.",
        zh="q·k 没有只属于一行的部分：每一对都是一个完整的点积。",
    ),
    "scaled_dot_product": Phrase(
        en="q / √d is done once for each query: a dot product is left.",
        zh="每个查询的 q / √d 只算一次：剩下一个点积。",
    ),
    "cosine": Phrase(
        en="Each vector is made length 1 once: a dot product is left.",
        zh="每个向量只归一化一次：剩下一个点积。",
    ),
    "negative_distance": Phrase(
        en="√(‖q‖² + ‖k‖² + q·(−2k)), where ‖q‖², ‖k‖² and −2k are done once: a dot product, two additions "
        "and one root are left.",
        zh="√(‖q‖² + ‖k‖² + q·(−2k))，其中 ‖q‖²、‖k‖²、−2k 只算一次：剩下一个点积、两次加法、一次开方。",
    ),
    "additive": Phrase(
        en="W_q q and W_k k are done once: d additions, d tanh, and a dot product with v are left.",
        zh="W_q q 与 W_k k 只算一次：剩下 d 次加法、d 次 tanh，以及与 v 的一个点积。",
    ),
    "bilinear": Phrase(
        en="W k is done once for each key: a dot product is left.",
        zh="每个键的 W k 只算一次：剩下一个点积。",
    ),
}
TIMES = Phrase(en="measured times, n = {n}", zh="实测的时间，n = {n}")
MEASURED = Phrase(
    en="a time is measured, not computed: on this machine, at n = {n} and d_k = {d_k}, the best of "
    "{repeats} turns. Another machine has another.",
    zh="时间是测出来的，不是算出来的：在本机上，n = {n}、d_k = {d_k}，取 {repeats} 轮中最快的一轮。换一台机器就不同。",
)
NO_EDGE = Phrase(
    en="no length of {k} changes who wins the row of {q}.",
    zh="{k} 不论多长，{q} 这一行的赢家都不变。",
)
