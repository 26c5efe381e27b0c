"""The words of tables and of what stands beside every picture."""

from pages.ui.phrase import Phrase

LABELS = {
    "cell": Phrase(en="row {row}, column {column}: {text}", zh="行 {row}，列 {column}：{text}"),
    "csv": Phrase(en="CSV", zh="CSV"),
    "note": Phrase(en="note", zh="备注"),
    "csv_hint": Phrase(en="Download this table as CSV", zh="下载为 CSV"),
}
PLAY = {
    "play": Phrase(en="Play", zh="播放"),
    "pause": Phrase(en="Pause", zh="暂停"),
    "step": Phrase(en="Step", zh="单步"),
    "show_all": Phrase(en="Show all", zh="全部显示"),
    "speed": Phrase(en="Speed", zh="速度"),
}
SPEEDS = (
    (Phrase(en="slow", zh="慢"), 1600),
    (Phrase(en="normal", zh="中"), 800),
    (Phrase(en="fast", zh="快"), 200),
)
CORNER = Phrase(en="query \\ key", zh="查询 \\ 键")
EVERY_DIGIT = Phrase(en="Table with every digit: {what}", zh="全部数字的表：{what}")
MASKED = Phrase(en="masked", zh="已屏蔽")

PLANE = {
    "legend": Phrase(en="Vectors", zh="向量"),
    "winners": Phrase(en="Who wins where:", zh="各区域的赢家："),
    "named": Phrase(en="{tag}, {name}", zh="{tag}，{name}"),
    "handle": Phrase(
        en="{what}: {point}. Arrow keys move it by 0.1, with Shift by 0.01",
        zh="{what}：{point}。方向键每次移动 0.1，按住 Shift 每次 0.01",
    ),
    "hint": Phrase(
        en="Drag a tip; hold Shift for finer steps.", zh="拖动箭头尖端；按住 Shift 可更精细。"
    ),
    "score": Phrase(en="{a}·{b} {sign} {score}", zh="{a}·{b} {sign} {score}"),
    "angle": Phrase(en="θ {sign} {degrees}°", zh="θ {sign} {degrees}°"),
    "projection": Phrase(
        en="projection of {a} on {b} {sign} {length}", zh="{a} 在 {b} 上的投影 {sign} {length}"
    ),
    "no_angle": Phrase(
        en="A zero vector has no direction, so there is no angle.",
        zh="零向量没有方向，因此没有夹角。",
    ),
}
