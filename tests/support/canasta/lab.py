"""What tests of Canasta use of the laboratory."""

from tools.lab.canasta.perfect_information import position_of as position_of
from tools.lab.canasta.soak import POLICIES as POLICIES
from tools.lab.canasta.soak import Policy as Policy
from tools.lab.canasta.soak import any_move as any_move
from tools.lab.canasta.soak import empties_stock as empties_stock
from tools.lab.canasta.soak import had_a_turn as had_a_turn
from tools.lab.canasta.soak import play as play
