import { room, SIZE, sunDisc } from '../../kit/backdrop.ts';
import { darker } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, path, place, rect, stroke } from '../../kit/shapes.ts';
import { blurred, fade, type Markup } from '../../kit/svg.ts';
import { leaf } from '../../parts/foliage.ts';
import { apple, pear } from '../../parts/fruit.ts';

const hills = (far: string, near: string): Markup =>
  path('M0 520C140 440 260 470 400 500S700 400 960 480V700H0Z', far) +
  path('M0 600C200 520 420 600 560 570S820 520 960 570V760H0Z', near) +
  times(9, (index) =>
    ellipse(60 + index * 108, 566 + ((index * 37) % 30), 34, 30, darker(near, 0.16), { opacity: 0.8 }),
  ).join('');

export const orchardCrate = (): Markup => {
  const slat = (y: number, h: number): Markup =>
    rect(150, y, 660, h, fade('#e9c28a', '#bf8c52'), { rx: 4 }) +
    stroke(`M176 ${y + h * 0.6}C340 ${y + h * 0.4} 560 ${y + h * 0.75} 790 ${y + h * 0.5}`, '#8f6034', 2.4, {
      opacity: 0.45,
    });
  const heap = [
    [250, 470, 'pear', -16],
    [366, 430, 'apple', 8],
    [478, 404, 'pear', 4],
    [598, 428, 'apple', -12],
    [712, 470, 'pear', 20],
    [310, 520, 'apple', -20],
    [430, 500, 'green', 12],
    [548, 504, 'apple', 4],
    [660, 520, 'green', -8],
    [216, 540, 'green', -6],
    [750, 546, 'apple', 10],
  ] as const;
  const fruit = (kind: 'pear' | 'apple' | 'green'): Markup =>
    kind === 'pear'
      ? pear('#c9b04f', '#c9683c')
      : kind === 'apple'
        ? apple('#bf3f36', '#f0b25a')
        : apple('#a9b455', '#e3d37c');
  return (
    room('#cfdcc4', '#a9794a', 730) +
    sunDisc(730, 210, 110, '#f3cf86') +
    hills('#b4c79a', '#8fab74') +
    rect(0, 730, SIZE, 230, fade('#9c6c40', '#c4945f')) +
    standingShadow(480, 846, 330, 110) +
    rect(160, 506, 640, 340, fade('#5e3b22', '#3f2616')) +
    heap
      .map(
        ([x, y, kind, turn]) =>
          ellipse(x + 10, y + 16, 60, 56, '#2a1623', { opacity: 0.26, filter: blurred(8) }) +
          place(fruit(kind), x, y, turn, 1.16),
      )
      .join('') +
    place(leaf(110, 34, '#6f8a4a'), 540, 390, 46) +
    place(leaf(90, 28, '#7f9a56'), 300, 420, -58) +
    slat(566, 84) +
    slat(666, 84) +
    slat(766, 84) +
    [150, 770]
      .map(
        (x) =>
          rect(x - 6, 552, 46, 310, fade('#d9ab70', '#a4733f', 0), { rx: 4 }) +
          [600, 700, 806].map((y) => circle(x + 17, y, 5, '#6d4a2a')).join(''),
      )
      .join('') +
    text('LONG BOUGH', {
      x: 480,
      y: 726,
      size: 56,
      font: 'League Spartan',
      weight: 700,
      color: '#6d4526',
      spacing: 8,
      opacity: 0.85,
    }) +
    text('orchards', {
      x: 480,
      y: 822,
      size: 40,
      font: 'Lobster Two',
      italic: true,
      color: '#6d4526',
      opacity: 0.85,
    }) +
    place(apple('#bf3f36', '#f0b25a'), 872, 838, 14, 1.1)
  );
};
