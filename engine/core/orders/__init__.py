"""Orders: one table of `OrderSpec` makes the parser, the checker, the help, the autocompletion, the handbook, what is
explained, and who carries each order out.
"""

from engine.core.orders.below import Below as Below
from engine.core.orders.below import Lines as Lines
from engine.core.orders.below import shape_of as shape_of
from engine.core.orders.book import OrderBook as OrderBook
from engine.core.orders.book import Reading as Reading
from engine.core.orders.book import book_of as book_of
from engine.core.orders.explaining import Understood as Understood
from engine.core.orders.explaining import explain as explain
from engine.core.orders.explaining import said as said
from engine.core.orders.printing import handbook as handbook
from engine.core.orders.printing import print_order as print_order
from engine.core.orders.printing import read_printed as read_printed
from engine.core.orders.reading import END as END
from engine.core.orders.reading import bounded as bounded
from engine.core.orders.reading import read_orders as read_orders
from engine.core.orders.spec import Arg as Arg
from engine.core.orders.spec import Namer as Namer
from engine.core.orders.spec import Order as Order
from engine.core.orders.spec import OrderSheet as OrderSheet
from engine.core.orders.spec import OrderSpec as OrderSpec
from engine.core.orders.spec import Says as Says
from engine.core.orders.spec import arg as arg
from engine.core.orders.spec import may as may
from engine.core.orders.spec import order as order
