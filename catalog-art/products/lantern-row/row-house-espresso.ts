import { plinth, room, sunDisc } from '../../kit/backdrop.ts';
import { standingShadow } from '../../kit/light.ts';
import type { Markup } from '../../kit/svg.ts';
import { steam, teacup } from '../../parts/cups.ts';
import { bag, beans, EMBER } from './house-style.ts';

export const rowHouseEspresso = (): Markup =>
  room('#2f4f55', '#1f3237', 700) +
  sunDisc(480, 400, 330, EMBER) +
  plinth(410, 752, 250, 90, '#46696c') +
  standingShadow(410, 754, 150, 80) +
  bag(404, 756, 330, 566, '#f1e5cf', '#e5a75e', ['Row House', 'espresso']) +
  standingShadow(752, 856, 96, 110) +
  teacup(730, 760, 80, '#f3e8d6', '#4a281b') +
  steam(726, 734, 0.62) +
  beans([
    [240, 886],
    [296, 906],
    [352, 884],
    [470, 900],
    [530, 882],
    [188, 914],
  ]);
