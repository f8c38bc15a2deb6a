import { SIZE, tableTop } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, path, place, rect, stroke } from '../../kit/shapes.ts';
import { across, fade, linear, type Markup } from '../../kit/svg.ts';
import { INK } from './house-style.ts';

export const brassPen = (): Markup => {
  const brass = linear(
    [
      [0, '#8c6226'],
      [0.22, '#f6dfa2'],
      [0.5, '#cf9d4a'],
      [0.8, '#b27f34'],
      [1, '#6f4a1a'],
    ],
    0,
  );
  const pen = [
    path('M-30 0V330Q0 344 30 330V0Q0 -10 -30 0Z', brass),
    path('M-26 0L-20 -110Q0 -118 20 -110L26 0Z', brass),
    rect(-30, -6, 60, 12, '#7a5420'),
    path(
      'M-16 -112L-18 -150C-16 -190 -4 -220 0 -236C4 -220 16 -190 18 -150L16 -112Z',
      across('#8d8d92', '#f3f2ee', '#77777d', 0.4),
    ),
    stroke('M0 -232V-150', '#4a4a50', 2.4),
    circle(0, -146, 5, '#4a4a50'),
    stroke('M-18 20V316', '#fff8e0', 4, { opacity: 0.5 }),
  ];
  const cap = [
    path('M-36 0V220Q0 250 36 220V0Q0 -12 -36 0Z', brass),
    rect(-36, 14, 72, 9, '#7a5420'),
    rect(-9, 20, 18, 168, fade('#f9e6b4', '#9a6d2c', 0), { rx: 9 }),
  ];
  const bottle = [
    circle(0, 0, 118, fade('#4d6390', '#1d2940', 50)),
    circle(0, 0, 108, fade('#2b3b5c', '#3c5180', 50)),
    circle(0, 0, 74, fade('#f1d59c', '#96682f', 50)),
    circle(0, 0, 62, fade('#c9974f', '#edcf94', 50)),
    text('Q', { x: 0, y: 24, size: 72, font: 'EB Garamond', italic: true, color: '#6f4a1a' }),
    stroke('M-88 40A98 98 0 0 1 -40 -88', '#b9c9e8', 7, { opacity: 0.6 }),
  ];
  const sheet =
    rect(0, 0, 640, 820, '#f7eeda', { rx: 4 }) +
    times(13, (index) => rect(60, 130 + index * 52, 520, 1.6, '#c9b894')).join('');
  return (
    tableTop('#48608a') +
    rect(
      0,
      0,
      SIZE,
      SIZE,
      linear(
        [
          [0, '#6f88b4', 0.5],
          [1, '#1c2840', 0.5],
        ],
        60,
      ),
    ) +
    place(lying([sheet], 1), 60, 130, -8) +
    text('Dear Noor,', {
      x: 190,
      y: 300,
      size: 62,
      font: 'Dancing Script',
      color: INK,
      anchor: 'start',
      turn: -8,
    }) +
    text('the tomatoes are finally', {
      x: 160,
      y: 410,
      size: 50,
      font: 'Dancing Script',
      color: INK,
      anchor: 'start',
      turn: -8,
    }) +
    text('ripe, and', {
      x: 170,
      y: 510,
      size: 50,
      font: 'Dancing Script',
      color: INK,
      anchor: 'start',
      turn: -8,
    }) +
    place(lying(pen, 1), 560, 640, -52, 1.12) +
    place(lying(cap, 0.9), 380, 690, 28, 0.95) +
    place(lying(bottle, 1.5), 800, 214)
  );
};
