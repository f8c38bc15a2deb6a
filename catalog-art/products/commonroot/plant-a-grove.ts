import { SIZE } from '../../kit/backdrop.ts';
import { lighter } from '../../kit/color.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { circle, path, place, rect, stroke } from '../../kit/shapes.ts';
import { dropShadow, fade, type Markup } from '../../kit/svg.ts';
import { leaf } from '../../parts/foliage.ts';
import { sheet, tree } from './house-style.ts';

const sapling = (height: number, color: string): Markup =>
  stroke(`M0 0V${-height}`, '#6d4c36', Math.max(3, height * 0.045)) +
  place(leaf(height * 0.46, height * 0.16, color), 0, -height * 0.86) +
  place(leaf(height * 0.42, height * 0.15, color), 0, -height * 0.62, -52) +
  place(leaf(height * 0.42, height * 0.15, lighter(color, 0.1)), 0, -height * 0.54, 54);

export const plantAGrove = (): Markup => {
  const random = randomFrom(8);
  const row = (y: number, count: number, size: number, greens: readonly [string, string]): Markup =>
    times(count, (index) =>
      place(
        tree(size * between(random, 0.8, 1.15), index % 2 ? greens[0] : greens[1]),
        ((index + 0.5) * SIZE) / count + between(random, -22, 22),
        y + Math.sin(index * 1.3) * 14,
      ),
    ).join('');
  return (
    rect(0, 0, SIZE, SIZE, fade('#f6d9a8', '#f2e6c4')) +
    circle(660, 250, 128, '#ee9c5a', { filter: dropShadow(0, 6, 10, '#2a1623', 0.2) }) +
    sheet('M0 390C160 300 300 350 460 380S760 260 960 340V960H0Z', '#cbd3a6') +
    row(404, 12, 76, ['#9db07c', '#b4bf8a']) +
    sheet('M0 500C200 420 360 500 520 480S820 400 960 480V960H0Z', '#a3b57e') +
    row(530, 9, 116, ['#71905e', '#86a06a']) +
    sheet('M0 640C180 560 340 620 500 640S800 570 960 610V960H0Z', '#7a9760') +
    row(672, 6, 170, ['#547a52', '#698b58']) +
    sheet('M0 780C220 700 420 760 600 770S860 730 960 760V960H0Z', '#a9764a') +
    times(
      5,
      (index) =>
        path(`M${60 + index * 200} ${860 - (index % 2) * 20}q56 -44 112 0Z`, '#83552f') +
        place(sapling(120 + (index % 3) * 16, '#8fb35c'), 116 + index * 200, 846 - (index % 2) * 20),
    ).join('') +
    sheet('M0 900C240 868 460 900 640 890S880 880 960 896V960H0Z', '#7c4f2e')
  );
};
