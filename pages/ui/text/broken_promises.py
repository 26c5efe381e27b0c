"""What the lab of wrong recipes says of a promise, broken or kept.

BROKEN and HOLDS are named like the situations that pages/ui/content/break_it/evidence.py tells apart.
"""

from pages.ui.phrase import Phrase

PROMISES = {
    "rows_sum_to_one": Phrase(en="each row of weights adds up to 1", zh="每行权重之和为 1"),
    "not_saturated": Phrase(
        en="dimension alone does not drive a row to all-or-nothing",
        zh="仅仅维度高，不会让一行权重变成非 0 即 1",
    ),
    "not_flattened": Phrase(en="the best key keeps its lead", zh="最好的键保住自己的领先优势"),
    "length_counts": Phrase(en="a key's length counts", zh="键的模长起作用"),
    "weights_not_negative": Phrase(en="no weight is negative", zh="权重不为负"),
    "order_kept": Phrase(en="the best score gets the largest weight", zh="分数最高者权重最大"),
    "shapes_fit": Phrase(en="the shapes fit", zh="形状对得上"),
    "scores_are_dot_products": Phrase(
        en="every score is the dot product of its query and its key",
        zh="每个分数都是对应的查询与键的点积",
    ),
    "finite": Phrase(en="every weight is a number", zh="每个权重都是一个确定的数"),
    "asking_differs_from_answering": Phrase(
        en="asking is not the same as answering", zh="提问与回答是两回事"
    ),
}
PROMISE_BROKEN = Phrase(
    en="**Promise broken: {promise}.** {what}", zh="**承诺落空：{promise}**。{what}"
)
PROMISE_KEPT = Phrase(
    en="**Nothing breaks here. Promise kept: {promise}.** {what}",
    zh="**这里什么也没坏，承诺依然成立：{promise}**。{what}",
)
PROMISE_KEPT_IN_ROW = Phrase(
    en="**Row {query} keeps the promise: {promise}.** {what} **The promise breaks in {n:row|rows} {rows}.**",
    zh="**{query} 这一行承诺依然成立：{promise}**。{what}**承诺在 {rows} {n:这一行|这几行}落空。**",
)

LEAD_LIMIT = Phrase(
    en="Below two thirds, this lab calls the promise broken.",
    zh="本实验规定：优势剩下不到三分之二，就算承诺落空。",
)
BROKEN = {
    "softmax_down_columns": Phrase(
        en="Row {query} now adds up to **{row_sum}**, not 1: it is the columns that add up to 1.",
        zh="{query} 这一行现在加起来是 **{row_sum}**，不是 1：加起来等于 1 的变成了列。",
    ),
    "no_scaling": Phrase(
        en="The largest weight of {query} is **{top}**, past 0.99, where this lab calls a row "
        "saturated; scaled it was {right_top}. "
        "The softmax's slope p(1 − p) falls from {right_gradient} to {gradient}, so little is left "
        "to learn from.",
        zh="{query} 的最大权重是 **{top}**，超过了 0.99（本实验以此为饱和）；缩放时是 {right_top}。"
        "softmax 的斜率 p(1 − p) 从 {right_gradient} 降到 {gradient}，几乎学不到东西了。",
    ),
    "divide_by_d_k": Phrase(
        en="The best key of {query}, {key}, keeps only **{kept} %** of its lead over an even share, "
        "{share}: its weight is {top} instead of {right_top}. {rule}",
        zh="对 {query}，最好的键 {key} 领先平分值（{share}）的优势只剩 **{kept}%**：权重是 {top}，而不是 {right_top}。"
        "{rule}",
    ),
    "divide_by_sqrt_d_model": Phrase(
        en="With d_model = {d_model} the best key of {query}, {key}, keeps only **{kept} %** of its "
        "lead over an even share, {share}: its weight is {top} instead of {right_top}. {rule}",
        zh="d_model = {d_model} 时，对 {query}，最好的键 {key} 领先平分值（{share}）的优势只剩 **{kept}%**："
        "权重是 {top}，而不是 {right_top}。{rule}",
    ),
    "scale_after_softmax": Phrase(
        en="Row {query} now adds up to **{row_sum}**, not 1: that is 1/√{d_k}.",
        zh="{query} 这一行现在加起来是 **{row_sum}**，不是 1：正好是 1/√{d_k}。",
    ),
    "cosine_instead_of_dot": Phrase(
        en="Make {key} twice as long: its right weight in row {query} goes from {right_before} "
        "to {right_after}, by cosine it stays at **{before}**.",
        zh="把 {key} 拉长一倍：它在 {query} 行的正确权重从 {right_before} 变为 {right_after}，"
        "用余弦则一直是 **{before}**。",
    ),
    "cosine_no_angle": Phrase(
        en="{zero} is a zero vector and has no angle: its cosine is **0/0**, which is not a number, "
        "and neither is any weight of row {query}.",
        zh="{zero} 是零向量，没有夹角：它的余弦是 **0/0**，不是数，所以 {query} 这一行的权重都不是数。",
    ),
    "sum_is_zero": Phrase(
        en="The scaled scores of {query} add up to **0**, and nothing can be divided by 0: no weight "
        "of this row is a number.",
        zh="{query} 的缩放分数加起来是 **0**，而 0 不能作除数：这一行的权重都不是数。",
    ),
    "sum_negative_weight": Phrase(
        en="{key} gets the weight **{weight}** for {query}, which is negative.",
        zh="对 {query}，{key} 的权重是 **{weight}**，是负数。",
    ),
    "sum_turns_order": Phrase(
        en="No score of {query} is above 0, so their sum is negative, and dividing turns the order "
        "round: the best key, {key}, gets the smallest weight, **{weight}**.",
        zh="{query} 的分数没有一个大于 0，行和为负，一除顺序就颠倒了：最好的键 {key} 得到最小的权重 **{weight}**。",
    ),
    "shapes_clash": Phrase(
        en="The shapes **{query_shape}·{key_shape}** do not fit: {d_k} ≠ {n_k}.",
        zh="形状 **{query_shape}·{key_shape}** 对不上：{d_k} ≠ {n_k}。",
    ),
    "shapes_fit_by_chance": Phrase(
        en="The shapes fit by chance ({n_k} {n_k:key|keys}, d_k = {d_k}), so no error warns you: a table comes "
        "out, but in row {query}, column {key} it says **{score}** where the dot product is "
        "{right_score}.",
        zh="形状碰巧对得上（{n_k} 个键，d_k = {d_k}），所以不会报错：表算出来了，但 {query} 行 {key} 列是 "
        "**{score}**，而点积是 {right_score}。",
    ),
    "overflow": Phrase(
        en="exp({scaled}) is beyond the largest number a computer holds, so it becomes ∞, and "
        "the weight of {key} for {query} becomes **∞/∞**, which is not a number.",
        zh="exp({scaled}) 超过了计算机能表示的最大数，变成 ∞，于是 {query} 给 {key} 的权重变成 **∞/∞**，不是数。",
    ),
    "underflow": Phrase(
        en="Even the largest exponential of {query}, exp({scaled}), is smaller than the smallest "
        "number a computer holds. All become 0, and every weight **0/0**, which is not a number.",
        zh="{query} 的指数中最大的 exp({scaled}) 也比计算机能表示的最小正数还小。它们都变成 0，"
        "每个权重都变成 **0/0**，不是数。",
    ),
    "sum_overflow": Phrase(
        en="The exponentials of {query} are still numbers, but their sum is ∞: every weight becomes "
        "**0**.",
        zh="{query} 的各个指数还是数，但它们的和是 ∞：每个权重都变成 **0**。",
    ),
    "query_tied_to_key": Phrase(
        en="The table is its own mirror image: {first}·{second} = {second}·{first} {sign} **{score}**. "
        "Nobody can ask for one thing and offer another.",
        zh="分数表与自己的镜像相同：{first}·{second} = {second}·{first} {sign} **{score}**。"
        "提问时想要的和回答时提供的，再也分不开了。",
    ),
    "tied_not_itself": Phrase(
        en="The table is its own mirror image: {first}·{second} = {second}·{first} {sign} **{score}**. "
        "And a token need not match itself best: {myself} scores {self_score} with itself but "
        "**{best_score}** with {preferred}.",
        zh="分数表与自己的镜像相同：{first}·{second} = {second}·{first} {sign} **{score}**。"
        "而且一个词未必与自己最匹配：{myself} 对自己得 {self_score} 分，对 {preferred} 却得 **{best_score}** 分。",
    ),
}

HOLDS = {
    "softmax_down_columns": Phrase(
        en="It is the columns that were made to add up to 1, yet row {query} happens to add up to "
        "**{row_sum}** as well.",
        zh="被凑成 1 的是列，而 {query} 这一行碰巧加起来也是 **{row_sum}**。",
    ),
    "no_scaling": Phrase(
        en="Unscaled, the largest weight of {query} goes from {right_top} only to **{top}**, short "
        "of 0.99, where this lab calls a row saturated: these scores are too close together for that.",
        zh="不缩放时，{query} 的最大权重从 {right_top} 只到 **{top}**，没到 0.99（本实验以此为饱和）："
        "分数彼此这么接近，这一行还不会饱和。",
    ),
    "saturated_anyway": Phrase(
        en="The largest weight of {query} is **{top}** unscaled and {right_top} scaled: these "
        "vectors are long, and ÷√d_k takes out only the growth that comes from the dimension.",
        zh="{query} 的最大权重不缩放是 **{top}**，缩放后是 {right_top}：这些向量太长了，"
        "而 ÷√d_k 只消除维度带来的增长。",
    ),
    "one_key": Phrase(
        en="There is only one key, so its weight is **1** by either recipe.",
        zh="只有一个键，两种做法下它的权重都是 **1**。",
    ),
    "no_lead": Phrase(
        en="Every key gets the same weight from {query} by either recipe, **{share}**: none leads.",
        zh="两种做法下，{query} 给每个键的权重都是 **{share}**：谁也不领先。",
    ),
    "same_divisor": Phrase(
        en="Here both divisors are the same, **{divisor}**: the two recipes are one.",
        zh="这里两个除数相同，都是 **{divisor}**：两种做法就是一种。",
    ),
    "divide_by_d_k": Phrase(
        en="The best key of {query}, {key}, keeps **{kept} %** of its lead over an even share, "
        "{share}: {top} instead of {right_top}. {rule} Dividing by {d_k} instead of √{d_k} is not "
        "enough to melt it here.",
        zh="对 {query}，最好的键 {key} 领先平分值（{share}）的优势还剩 **{kept}%**：{top}，而不是 {right_top}。"
        "{rule}除以 {d_k} 而不是 √{d_k}，在这里还不足以抹平它。",
    ),
    "divide_by_sqrt_d_model": Phrase(
        en="With d_model = {d_model} the best key of {query}, {key}, keeps **{kept} %** of its lead "
        "over an even share, {share}: {top} instead of {right_top}. {rule}",
        zh="d_model = {d_model} 时，对 {query}，最好的键 {key} 领先平分值（{share}）的优势还剩 **{kept}%**："
        "{top}，而不是 {right_top}。{rule}",
    ),
    "scale_after_softmax": Phrase(
        en="With d_k = {d_k} the weights are divided by √{d_k} = 1, so row {query} still adds up to "
        "**{row_sum}**.",
        zh="d_k = {d_k} 时权重除以 √{d_k} = 1，{query} 这一行加起来仍是 **{row_sum}**。",
    ),
    "cosine_instead_of_dot": Phrase(
        en="By the right recipe too, no key of {query} gains or loses by being twice as long: the "
        "weight of {key} goes from {right_before} to **{right_after}**.",
        zh="用正确的做法，对 {query} 来说键拉长一倍也没有得失：{key} 的权重从 {right_before} 变为 **{right_after}**。",
    ),
    "divide_by_sum": Phrase(
        en="No scaled score of {query} is negative, so neither is any weight: the smallest, of {key}, "
        "is **{weight}**. One negative score would be enough to break it.",
        zh="{query} 没有负的缩放分数，所以也没有负的权重：最小的是 {key} 的 **{weight}**。"
        "只要有一个负分就会坏。",
    ),
    "sum_all_level": Phrase(
        en="The scaled scores of {query} are negative, but all the same, so dividing by their sum "
        "gives every key **{share}**. Two different ones would be enough to break it.",
        zh="{query} 的缩放分数都是负的，但全都相等，除以行和后每个键都得 **{share}**。只要有两个不等就会坏。",
    ),
    "sum_one_key": Phrase(
        en="There is only one key, and its score over itself is **1**.",
        zh="只有一个键，它的分数除以自己等于 **1**。",
    ),
    "forgotten_transpose": Phrase(
        en="K is its own transpose here, so Q·K = Q·Kᵀ: no cell differs, in row {query}, column "
        "{key} both say **{score}**.",
        zh="这里 K 与自己的转置相同，所以 Q·K = Q·Kᵀ：没有一格不同，{query} 行 {key} 列两边都是 **{score}**。",
    ),
    "row_by_chance": Phrase(
        en="K is not its own transpose, but this row happens to come out alike: in column {key} both "
        "products say **{score}**.",
        zh="K 与自己的转置不同，但这一行碰巧一样：{key} 列两个乘积都是 **{score}**。",
    ),
    "no_maximum_subtracted": Phrase(
        en="The largest scaled score of {query} is {scaled}, and exp({scaled}) {exponential} is an "
        "ordinary number. Only past exp({limit}) ≈ 1.8 × 10³⁰⁸ does a computer run out.",
        zh="{query} 最大的缩放分数是 {scaled}，exp({scaled}) {exponential} 是个普通的数。"
        "要超过 exp({limit}) ≈ 1.8 × 10³⁰⁸，计算机才装不下。",
    ),
    "query_tied_to_key": Phrase(
        en="Your table Q·Kᵀ already is its own mirror image, so tying Q to K takes nothing away: "
        "with Q = K, {first}·{second} = {second}·{first} {sign} **{score}**.",
        zh="你的分数表 Q·Kᵀ 本来就与自己的镜像相同，绑住 Q 和 K 不会失去什么："
        "Q = K 时 {first}·{second} = {second}·{first} {sign} **{score}**。",
    ),
    "tied_one_key": Phrase(
        en="One key makes a table of one cell, **{score}**, and that has no mirror image to compare.",
        zh="只有一个键，表只有一格 **{score}**，没有镜像可比。",
    ),
}
