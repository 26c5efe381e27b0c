"""The words that stand on several pages."""

from pages.ui.phrase import Phrase

APP = Phrase(en="Attention Workbench", zh="注意力工作台")
MASKED = Phrase(en="masked", zh="已屏蔽")
QUERY_ASKS = Phrase(en="query (asks)", zh="查询（提问）")
KEY_ANSWERS = Phrase(en="key (answers)", zh="键（回答）")
ROW_SUM = Phrase(en="row sum", zh="行和")
