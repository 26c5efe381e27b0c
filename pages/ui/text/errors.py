"""What is wrong with what a person typed, opened or followed, and what to do about it.

One phrase for each error code of the core, named like the code in capitals.
"""

from pages.ui.phrase import Phrase

PART = {
    "query": Phrase(en="query", zh="查询"),
    "key": Phrase(en="key", zh="键"),
    "value": Phrase(en="value", zh="值"),
}

NOT_A_NUMBER = Phrase(
    en="“{raw}” is not a number. Write it like 0.5, 0,5, 1/2 or 1e-3. Nothing was changed.",
    zh="“{raw}”不是数字。请写成 0.5、0,5、1/2 或 1e-3 这样。内容没有改变。",
)
NUMBER_TOO_LARGE = Phrase(
    en="{raw} is outside −{limit} … {limit}. Use a number within that range. Nothing was changed.",
    zh="{raw} 超出了 −{limit} 到 {limit} 的范围。请用范围内的数字。内容没有改变。",
)
DESCRIPTION_TOO_LONG = Phrase(
    en="A description can have {limit} characters; this one has {length}. Shorten it. "
    "Nothing was changed.",
    zh="描述最多 {limit} 个字符，这一个有 {length} 个。请缩短。内容没有改变。",
)
TOO_MANY_ROWS = Phrase(
    en="There can be at most {limit} {part} rows; this would make {count}. Nothing was changed.",
    zh="{part}最多 {limit} 行，这样会有 {count} 行。内容没有改变。",
)
TOO_FEW_ROWS = Phrase(
    en="At least one {part} row is needed. Nothing was changed.",
    zh="至少需要一行{part}。内容没有改变。",
)
BAD_DIMENSION = Phrase(
    en="A {part} vector has 1 to {limit} numbers; got {got}. Nothing was changed.",
    zh="{part}向量要有 1 到 {limit} 个数字，得到的是 {got}。内容没有改变。",
)
RAGGED = Phrase(
    en="All {part} vectors need the same length: row {row} should have {expected} numbers but has "
    "{got}. Nothing was changed.",
    zh="所有{part}向量要一样长：第 {row} 行应有 {expected} 个数字，实际是 {got} 个。内容没有改变。",
)
UNPAIRED_VALUES = Phrase(
    en="Every key needs one value; there are {keys} keys and {values} values. Nothing was changed.",
    zh="每个键要有一个值，现在有 {keys} 个键和 {values} 个值。内容没有改变。",
)
BAD_MASK = Phrase(
    en="The mask does not fit the table: it needs true or false for each query and key. "
    "Nothing was changed.",
    zh="掩码与表格不符：每个查询和每个键都要有 true 或 false。内容没有改变。",
)
BAD_SEED = Phrase(
    en="The seed must be a whole number from 0 to 4294967295; got {raw}. Nothing was changed.",
    zh="种子必须是 0 到 4294967295 的整数，得到的是 {raw}。内容没有改变。",
)
NO_SUCH_ROW = Phrase(
    en="That {part} row is not there any more: {count} are left. Nothing was changed.",
    zh="该{part}行已不存在：现在有 {count} 行。内容没有改变。",
)
ZERO_VECTOR = Phrase(
    en="Row {row} of the {part} rows is a zero vector: it has no direction, so it cannot be given "
    "length 1. Type a number into it first.",
    zh="{part}的第 {row} 行是零向量：没有方向，无法变成长度 1。请先填入数字。",
)
FILE_TOO_LARGE = Phrase(
    en="That file has {size} bytes; a scenario has at most {limit}. Open a file saved with this "
    "app. Nothing was changed.",
    zh="该文件有 {size} 字节，场景文件最多 {limit} 字节。请打开用本应用保存的文件。内容没有改变。",
)
NOT_JSON = Phrase(
    en="That file is not readable JSON: it may be damaged or of another kind. Open a file saved "
    "with this app. Nothing was changed.",
    zh="该文件不是可读的 JSON：可能已损坏或属于别的类型。请打开用本应用保存的文件。内容没有改变。",
)
NOT_A_SCENARIO = Phrase(
    en="That is not a complete scenario: “{field}” is missing or not what it should be. Open a "
    "file saved with this app. Nothing was changed.",
    zh="这不是完整的场景：“{field}”缺失或不符合要求。请打开用本应用保存的文件。内容没有改变。",
)
UNKNOWN_VERSION = Phrase(
    en="That file or link is of version {version}; this app knows version 1. Open it in a newer "
    "app. Nothing was changed.",
    zh="该文件或链接是版本 {version}，本应用只认识版本 1。请用更新的应用打开。内容没有改变。",
)
BROKEN_LINK = Phrase(
    en="The scenario in the link is damaged or cut short, so a preset is shown. Ask for the "
    "complete link, or for the saved file.",
    zh="链接中的场景已损坏或被截断，因此显示预设场景。请索取完整链接或保存的文件。",
)
LINK_TOO_LONG = Phrase(
    en="The link has {length} characters, more than the {limit} that any scenario needs, so a "
    "preset is shown. Ask for the saved file instead.",
    zh="链接有 {length} 个字符，超过任何场景所需的 {limit} 个，因此显示预设场景。请改为索取保存的文件。",
)
