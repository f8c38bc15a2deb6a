import { tableTop } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { group, path, place, polygon, rect, stroke } from '../../kit/shapes.ts';
import { clipTo, fade, type Markup } from '../../kit/svg.ts';
import { tray } from '../../parts/box.ts';
import { flower, leaf, sprig } from '../../parts/foliage.ts';
import { slice } from '../../parts/fruit.ts';
import { PAPER } from './house-style.ts';

const sachet = (color: string, tag: string): Markup =>
  polygon(
    [
      [0, -46],
      [44, 32],
      [-44, 32],
    ],
    fade(lighter(PAPER, 0.4), darker(PAPER, 0.1), 30),
  ) +
  polygon(
    [
      [0, -46],
      [44, 32],
      [6, 32],
    ],
    '#2a1623',
    { opacity: 0.07 },
  ) +
  path('M-30 28L-16 -2Q0 12 18 -2L32 28Z', color, { opacity: 0.85 }) +
  stroke('M0 -46C10 -64 -20 -66 -8 -84', '#fffaf0', 2.4) +
  rect(-24, -112, 34, 32, tag, { rx: 3, transform: 'rotate(-12 -8 -96)' });

export const fiveHerbals = (): Markup => {
  const blends = [
    ['#c2c86a', '#9aa84a', 'Verbena'],
    ['#8fb08a', '#5f8f6c', 'Mint & Fennel'],
    ['#c9606a', '#a83f52', 'Rosehip'],
    ['#d08a4a', '#c36a2c', 'Rooibos'],
    ['#e6c65c', '#d3a63a', 'Chamomile'],
  ] as const;
  const box = [
    tray(0, 0, 720, 470, 18, '#e8dcc0', '#cbb994', 8),
    ...blends.map(([herb, tag, name], column) => {
      const x = 28 + column * 134;
      const column4 = times(4, (row) =>
        place(sachet(herb, tag), x + 64, 168 + row * 84, ((row * 5 + column * 3) % 9) - 4, 1.14),
      );
      return (
        rect(x, 28, 128, 414, darker('#d9c8a2', 0.04), { rx: 4 }) +
        group(column4, { clip: clipTo(rect(x, 28, 128, 414, '#000', { rx: 4 })) }) +
        rect(x + 8, 392, 112, 40, tag, { rx: 3 }) +
        text(name, { x: x + 64, y: 419, size: 17, font: 'Vollkorn', italic: true, color: '#fff8ea' })
      );
    }),
  ].join('');
  return (
    tableTop('#b7c3a2') +
    path('M0 700Q240 640 480 700T960 690V960H0Z', '#dcd9bd', { opacity: 0.55 }) +
    place(lying([box], 1.4), 118, 232, 4) +
    place(
      lying([sprig({ length: 230, pairs: 6, size: 62, color: '#6f9466', seed: 4 })], 0.6),
      200,
      250,
      -48,
    ) +
    place(lying([flower(14, 44, 9, '#fff6e2', '#e2ae35')], 0.6), 240, 812) +
    place(lying([flower(14, 38, 8, '#fff6e2', '#e2ae35')], 0.6), 326, 876) +
    place(lying([flower(14, 34, 7, '#fff6e2', '#e2ae35')], 0.6), 168, 890) +
    place(lying([slice('#e0812c', '#e9953b')], 0.6), 806, 856, 0, 1.5) +
    place(lying([slice('#e0812c', '#e9953b')], 0.6), 700, 900, 20, 1.2) +
    place(leaf(90, 26, '#7d9f63'), 640, 160, 70)
  );
};
