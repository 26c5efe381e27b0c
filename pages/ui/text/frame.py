"""The words of the frame: menus, scenario panel, step bar."""

from pages.ui.phrase import Phrase

FILE = Phrase(en="File", zh="文件")
NEW = Phrase(en="New: my own scenario", zh="新建：自己的场景")
OPEN = Phrase(en="Open file…", zh="打开文件…")
SAVE = Phrase(en="Save as file", zh="保存为文件")
PICTURES = Phrase(en="Save pictures and tables…", zh="保存图片和表格…")
COPY_LINK = Phrase(en="Copy link to this screen", zh="复制此画面的链接")

EDIT = Phrase(en="Edit", zh="编辑")
UNDO = Phrase(en="Undo", zh="撤销")
REDO = Phrase(en="Redo", zh="重做")
RESET = Phrase(en="Reset to the preset", zh="还原预设")
RESET_SHORT = Phrase(en="Reset", zh="还原")
PRESETS = Phrase(en="Presets", zh="预设场景")

VIEW = Phrase(en="View", zh="视图")
LANGUAGE = Phrase(en="Language", zh="语言")
DECIMALS = Phrase(en="Decimals", zh="小数位数")
N_DECIMALS = Phrase(en="{n} decimals", zh="{n} 位小数")
PRESENT = Phrase(en="Present (large, full screen)", zh="演示（放大、全屏）")

WALK_THROUGH = Phrase(en="Walk-through", zh="逐步讲解")
LABS = Phrase(en="Labs", zh="实验")
HELP = Phrase(en="Help", zh="帮助")
KEYS_ITEM = Phrase(en="Keyboard shortcuts", zh="键盘快捷键")
CLOSE = Phrase(en="Close", zh="关闭")
MENU = Phrase(en="☰ Menu", zh="☰ 菜单")

KEYS = (
    ("← →", Phrase(en="previous, next step", zh="上一步、下一步")),
    ("1–6", Phrase(en="go to that step", zh="跳到该步")),
    ("0", Phrase(en="overview", zh="总览")),
    ("Ctrl+Z  Ctrl+Y", Phrase(en="undo, redo", zh="撤销、重做")),
    ("Ctrl+S  Ctrl+O", Phrase(en="save, open a file", zh="保存、打开文件")),
    ("L", Phrase(en="English / Chinese", zh="英文 / 中文")),
    ("P", Phrase(en="present", zh="演示")),
    ("?", Phrase(en="this list", zh="本列表")),
    (
        "Enter  ↑ ↓",
        Phrase(en="in a table: keep, and go to the next row", zh="在表中：确认并到下一行"),
    ),
    ("Alt+↑ ↓", Phrase(en="in a number: 0.1 more, less", zh="在数字中：加减 0.1")),
    ("Esc", Phrase(en="in a cell: the old value back", zh="在单元格中：恢复原值")),
)

PICTURE_LABELS = {
    "title": Phrase(en="Save the pictures and tables of this page", zh="保存此页的图片和表格"),
    "pictures": Phrase(en="Pictures", zh="图片"),
    "picture": Phrase(en="Picture", zh="图片"),
    "tables": Phrase(en="Tables, with every digit", zh="表格（含全部数字）"),
    "no_picture": Phrase(en="There is no picture on this page.", zh="此页没有图片。"),
    "only_png": Phrase(
        en="Too many marks to be drawn as SVG: only PNG.", zh="图形太多，无法保存为 SVG，只有 PNG。"
    ),
}

FILE_TOO_LARGE = Phrase(
    en="That file is larger than 1 MB, so it is not a scenario of this app. Nothing was changed.",
    zh="该文件大于 1 MB，不是本应用的场景文件。当前内容没有改变。",
)
LINK_COPIED = Phrase(
    en="Link copied: it opens this very screen.", zh="链接已复制：打开即是此画面。"
)
LINK_LONG = Phrase(
    en="Link copied, but it has {n} characters: some chats cut links over 1800. "
    "“Save as file” (Ctrl+S) is safer.",
    zh="链接已复制，但有 {n} 个字符：有些聊天软件会截断超过 1800 字符的链接。用“保存为文件”（Ctrl+S）更稳妥。",
)
LINK_BY_HAND = Phrase(
    en="The browser did not allow copying. Copy the address bar: it holds this very screen.",
    zh="浏览器不允许复制。请直接复制地址栏：它就是此画面的链接。",
)

PANEL = Phrase(en="Scenario", zh="场景")
PRESET = Phrase(en="Preset", zh="预设")
PRESET_ASIDE = Phrase(en="Preset (a demonstration is shown)", zh="预设（当前显示的是演示）")
PRESET_CHANGED = Phrase(en="Preset (changed by you)", zh="预设（已被改动）")
NOTICE = Phrase(en="Notice: {text}", zh="请注意：{text}")
STEPS = Phrase(en="Steps", zh="步骤")
BACK = Phrase(en="Back", zh="上一步")
NEXT = Phrase(en="Next", zh="下一步")
LOOK_AT = Phrase(en="Look at query", zh="查看的查询")
AND_KEY = Phrase(en="and key", zh="对应的键")
TEMPERATURE_ON = Phrase(
    en="Extra in force: temperature {t}. The weights differ from standard attention.",
    zh="附加设置生效：温度 {t}。权重与标准注意力不同。",
)
RESET_TEMPERATURE = Phrase(en="Back to 1", zh="恢复为 1")
