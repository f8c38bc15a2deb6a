import { room } from '../../kit/backdrop.ts';
import { standingShadow, windowLight } from '../../kit/light.ts';
import { place } from '../../kit/shapes.ts';
import type { Markup } from '../../kit/svg.ts';
import { stemGlass, wineBottle } from '../../parts/bottles.ts';
import { cherry } from '../../parts/fruit.ts';
import { hillLabel } from './house-style.ts';

export const pinotNoir = (): Markup =>
  room('#b98a86', '#6d3f42', 716) +
  windowLight(110, 180, 1.2, '#ffe3cf', 0.34) +
  standingShadow(400, 826, 100, 210) +
  place(
    wineBottle({
      glass: '#3d2a2c',
      foil: '#7c2635',
      label: hillLabel('Pinot Noir', '#f1e4cc', '#c9604a'),
      shoulder: 'slope',
    }),
    400,
    826,
    0,
    1.26,
  ) +
  standingShadow(676, 862, 70, 140) +
  place(stemGlass(86, 230, 150, '#7c1f33', 0.46), 676, 862, 0, 1.1) +
  place(cherry(), 214, 878, -8) +
  place(cherry('#7a1d30'), 262, 894, 30) +
  place(cherry('#9c2f40'), 166, 900, -40);
