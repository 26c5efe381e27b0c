"""The words of the editor of queries, keys and values."""

from pages.ui.phrase import Phrase

# Filled in the browser; the names are those that editor.js asks for.
LABELS = {
    "queries_title": Phrase(
        en="Queries",
        zh="查询",
    ),
    "queries_role": Phrase(
        en="ask",
        zh="提问",
    ),
    "keys_title": Phrase(
        en="Keys",
        zh="键",
    ),
    "keys_role": Phrase(
        en="answer",
        zh="回答",
    ),
    "values_title": Phrase(
        en="Values",
        zh="值",
    ),
    "values_role": Phrase(
        en="are mixed",
        zh="被混合",
    ),
    "description": Phrase(
        en="description",
        zh="描述",
    ),
    "cell": Phrase(
        en="{tag}, {component}",
        zh="{tag}，{component}",
    ),
    "axis": Phrase(
        en="name of value component {n}",
        zh="第 {n} 个值分量的名称",
    ),
    "axis_placeholder": Phrase(en="d{n}", zh="d{n}"),
    "queries_add": Phrase(
        en="query",
        zh="查询",
    ),
    "keys_add": Phrase(
        en="key and value",
        zh="一对键和值",
    ),
    "values_add": Phrase(
        en="key and value",
        zh="一对键和值",
    ),
    "focus_row": Phrase(
        en="Look at {tag}",
        zh="关注 {tag}",
    ),
    "move_up": Phrase(
        en="Move {tag} up",
        zh="上移 {tag}",
    ),
    "move_down": Phrase(
        en="Move {tag} down",
        zh="下移 {tag}",
    ),
    "remove": Phrase(
        en="Remove {tag}",
        zh="删除 {tag}",
    ),
    "tools": Phrase(
        en="Move and remove rows",
        zh="移动和删除行",
    ),
    "grow": Phrase(
        en="Add a component ({size} + 1)",
        zh="增加一个分量（{size} + 1）",
    ),
    "shrink": Phrase(
        en="Remove the last component ({size} − 1)",
        zh="去掉最后一个分量（{size} − 1）",
    ),
    "limit_rows": Phrase(
        en="At most {limit} rows",
        zh="最多 {limit} 行",
    ),
    "hint": Phrase(
        en="Enter and the arrow keys move · Alt + ↑ ↓ changes by 0.1 · Esc takes back · paste a block from a spreadsheet · → past the last number reaches the row's buttons",
        zh="回车和方向键移动 · Alt + ↑ ↓ 增减 0.1 · Esc 撤回 · 可粘贴电子表格中的一块 · 在最后一个数按 → 到行按钮",
    ),
    "bad_number": Phrase(
        en="{cell}: “{raw}” is not a number. Type one such as 0.5 or 1/2, or press Esc for {old}.",
        zh="{cell}：“{raw}”不是数字。请输入如 0.5 或 1/2 的数，或按 Esc 恢复 {old}。",
    ),
    "empty_number": Phrase(
        en="{cell} is empty. Type a number such as 0.5, or press Esc for {old}.",
        zh="{cell} 是空的。请输入如 0.5 的数，或按 Esc 恢复 {old}。",
    ),
    "number_too_large": Phrase(
        en="{cell}: “{raw}” is beyond ±{limit}. Type a smaller number, or press Esc for {old}.",
        zh="{cell}：“{raw}”超出 ±{limit}。请输入更小的数，或按 Esc 恢复 {old}。",
    ),
    "nudge_limit": Phrase(
        en="{cell} stays within ±{limit}.",
        zh="{cell} 不能超出 ±{limit}。",
    ),
    "text_too_long": Phrase(
        en="At most {limit} characters: “{surplus}” was left out.",
        zh="最多 {limit} 个字符：“{surplus}”未加入。",
    ),
    "d_k_grown": Phrase(
        en="d_k {old} → {new}: a zero was added to every query and key.",
        zh="d_k {old} → {new}：每个查询和键都加了一个 0。",
    ),
    "d_v_grown": Phrase(
        en="d_v {old} → {new}: a zero was added to every value.",
        zh="d_v {old} → {new}：每个值都加了一个 0。",
    ),
    "shrunk": Phrase(
        en="{size} {old} → {new}: dropped {component}: {dropped}. Undo brings it back.",
        zh="{size} {old} → {new}：去掉了 {component}:{dropped}。撤销可恢复。",
    ),
    "shrunk_zeros": Phrase(
        en="{size} {old} → {new}: dropped {component}, which was all zeros.",
        zh="{size} {old} → {new}：去掉了全为 0 的 {component}。",
    ),
    "moved": Phrase(
        en="{old} is now {tag}.",
        zh="{old} 现在是 {tag}。",
    ),
    "removed": Phrase(
        en="Removed {tag}. Undo brings it back.",
        zh="已删除 {tag}。撤销可恢复。",
    ),
    "pasted": Phrase(
        en="Pasted {rows} × {columns} cells.",
        zh="已粘贴 {rows} × {columns} 格。",
    ),
    "paste_refused": Phrase(
        en="Not a number up to ±{limit}, so the old value stays: {cells}.",
        zh="不是 ±{limit} 以内的数，保留原值：{cells}。",
    ),
    "paste_cell": Phrase(
        en="row {row}, {component}: {raw}",
        zh="第 {row} 行 {component}:{raw}",
    ),
    "empty": Phrase(
        en="(empty)",
        zh="（空）",
    ),
    "paste_rows_left_out": Phrase(
        en="Left out, no more rows fit: {n}.",
        zh="行数已到上限，未粘贴 {n} 行。",
    ),
    "paste_columns_left_out": Phrase(
        en="Left out, no more columns fit: {n}.",
        zh="列数已到上限，未粘贴 {n} 列。",
    ),
    "paste_cut": Phrase(
        en="Texts were cut to {limit} characters ({axis_limit} for a name).",
        zh="文字已截到 {limit} 个字符（名称 {axis_limit} 个）。",
    ),
    "list_separator": Phrase(
        en="; ",
        zh=";",
    ),
    "more": Phrase(
        en="{n} more",
        zh="另有 {n} 处",
    ),
}
