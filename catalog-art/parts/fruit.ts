import { darker, lighter } from '../kit/color.ts';
import { ballPaint } from '../kit/light.ts';
import { times } from '../kit/random.ts';
import { circle, ellipse, group, path, place, stroke } from '../kit/shapes.ts';
import { blurred, clipTo, type Markup, radial } from '../kit/svg.ts';
import { leaf } from './foliage.ts';

/** Fruit stands around the origin; each is about 100 wide before scaling. */
const APPLE = 'M0 -38C-18 -56 -60 -48 -58 -2C-56 40 -26 56 0 48C26 56 56 40 58 -2C60 -48 18 -56 0 -38Z';
const PEAR =
  'M0 -78C-18 -78 -24 -58 -28 -34C-32 -12 -56 2 -56 32C-56 62 -30 74 0 74C30 74 56 62 56 32C56 2 32 -12 28 -34C24 -58 18 -78 0 -78Z';
const LEMON =
  'M-66 4C-60 -2 -54 -10 -46 -22C-24 -50 26 -50 48 -22C56 -10 60 -4 70 2C62 10 56 16 48 26C26 52 -24 52 -46 26C-54 16 -58 10 -66 4Z';

const stem = (fromY: number, toY: number): Markup =>
  stroke(`M0 ${fromY}Q2 ${(fromY + toY) / 2} 10 ${toY}`, '#5b3b24', 6);
const gloss = (x: number, y: number, rx: number, ry: number): Markup =>
  ellipse(x, y, rx, ry, '#fff8ea', { opacity: 0.5, filter: blurred(5), transform: `rotate(-28 ${x} ${y})` });

export const apple = (color: string, blush = lighter(color, 0.3)): Markup =>
  path(APPLE, ballPaint(color)) +
  group([ellipse(20, 26, 44, 40, blush, { opacity: 0.35, filter: blurred(16) })], {
    clip: clipTo(path(APPLE, '#000')),
  }) +
  ellipse(0, -36, 18, 6, darker(color, 0.36), { opacity: 0.7 }) +
  stem(-36, -66) +
  place(leaf(44, 13, '#6d7d43'), 6, -56, 62) +
  gloss(-28, -16, 10, 18);

export const pear = (color: string, blush: string): Markup =>
  path(PEAR, ballPaint(color)) +
  group([ellipse(34, 30, 30, 46, blush, { opacity: 0.5, filter: blurred(14) })], {
    clip: clipTo(path(PEAR, '#000')),
  }) +
  stem(-76, -106) +
  gloss(-26, 12, 9, 20);

export const lemon = (color = '#e8bd3f'): Markup => path(LEMON, ballPaint(color)) + gloss(-20, -18, 14, 7);

export const round = (color: string): Markup =>
  circle(0, 0, 52, ballPaint(color)) + circle(2, -38, 4, darker(color, 0.4)) + gloss(-18, -20, 9, 14);

export const fig = (color = '#5b3a56'): Markup =>
  path(
    'M0 -62C-8 -40 -48 -20 -46 16C-44 46 -20 56 0 56C20 56 44 46 46 16C48 -20 8 -40 0 -62Z',
    ballPaint(color),
  ) +
  times(5, (index) =>
    stroke(`M0 -50Q${(index - 2) * 26} 0 ${(index - 2) * 10} 50`, lighter(color, 0.2), 1.6, { opacity: 0.4 }),
  ).join('');

/** A round slice of citrus. */
export const slice = (peel: string, flesh: string): Markup =>
  circle(0, 0, 52, peel) +
  circle(0, 0, 46, lighter(flesh, 0.6)) +
  times(9, (index) =>
    place(
      path(
        'M0 -6C-11 -16 -13 -34 -8 -41Q0 -45 8 -41C13 -34 11 -16 0 -6Z',
        radial(
          [
            [0, lighter(flesh, 0.3)],
            [1, flesh],
          ],
          0.5,
          1,
          1,
        ),
      ),
      0,
      0,
      index * 40,
    ),
  ).join('');

export const cherry = (color = '#8e2436'): Markup =>
  stroke('M0 -20Q6 -60 34 -84', '#6c6a35', 4) + circle(0, 0, 22, ballPaint(color));

export const grapes = (color: string): Markup =>
  stem(-58, -84) +
  [4, 5, 4, 3, 2, 1]
    .flatMap((count, row) =>
      times(count, (index) =>
        circle((index - (count - 1) / 2) * 27 + (row % 2 ? 3 : -3), -48 + row * 24, 16, ballPaint(color)),
      ),
    )
    .join('');
