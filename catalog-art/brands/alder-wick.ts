import { path, place, ring, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { leaf } from '../parts/foliage.ts';
import { ground, small, word } from './logo-parts.ts';

export const alderWick = (): Markup => {
  const [plum, cream] = ['#4b3a3c', '#f2e3c8'];
  const flame =
    path(
      'M200 62C160 108 150 140 168 172C176 188 190 196 200 196C210 196 224 188 232 172C250 140 240 108 200 62Z',
      '#efb458',
    ) +
    path('M200 196C188 180 184 160 200 128C216 160 212 180 200 196Z', plum) +
    place(leaf(62, 20, '#f2e3c8'), 200, 198);
  return (
    ground(plum) +
    ring(200, 152, 104, '#8d726a', 2.5) +
    flame +
    stroke('M200 196V236', cream, 6) +
    stroke('M150 238H250', cream, 5) +
    word('Alder Wick', { font: 'Old Standard TT', size: 50, color: cream, y: 318 }) +
    small('CANDLES', '#d9a566', 352)
  );
};
