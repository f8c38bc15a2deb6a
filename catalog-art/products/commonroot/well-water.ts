import { SIZE } from '../../kit/backdrop.ts';
import { glow, roundPaint } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { across, blurred, dropShadow, linear, type Markup } from '../../kit/svg.ts';
import { sprig } from '../../parts/foliage.ts';
import { sheet, tree } from './house-style.ts';

export const wellWater = (): Markup => {
  const iron = across('#1f4f5c', '#4f8f9a', '#173c46', 0.3);
  return (
    rect(
      0,
      0,
      SIZE,
      SIZE,
      linear([
        [0, '#f7d6a0'],
        [0.7, '#f9ead0'],
      ]),
    ) +
    glow(260, 240, 330, '#fff3d0', 0.9) +
    circle(260, 240, 96, '#f0a868', { filter: dropShadow(0, 6, 10, '#2a1623', 0.18) }) +
    sheet('M0 500C180 430 360 500 560 460S860 420 960 450V960H0Z', '#e0b98a') +
    place(tree(190, '#8fa05e'), 810, 480) +
    place(tree(130, '#a3b070'), 890, 486) +
    group([
      rect(90, 420, 92, 70, '#c98a5a'),
      path('M76 424L136 366L196 424Z', '#8f4f34'),
      rect(126, 448, 24, 42, '#6d3a28'),
    ]) +
    sheet('M0 640C240 580 460 640 640 620S880 590 960 610V960H0Z', '#c98f5e') +
    ellipse(560, 826, 270, 50, '#2a1623', { opacity: 0.25, filter: blurred(16) }) +
    path('M360 800Q560 850 760 800L748 850Q560 900 372 850Z', '#a89a88') +
    ellipse(560, 800, 200, 36, '#cbbfae') +
    rect(520, 420, 84, 384, iron, { rx: 10 }) +
    rect(502, 760, 120, 40, iron, { rx: 10 }) +
    rect(506, 400, 112, 36, iron, { rx: 12 }) +
    path('M534 400V350Q562 320 590 350V400Z', iron) +
    stroke('M562 352C640 300 720 320 800 420', '#1f4f5c', 24) +
    stroke('M562 346C640 294 718 312 796 410', '#6fb0b8', 7) +
    circle(802, 424, 20, '#c9604a') +
    path('M524 500C440 490 390 510 380 566H414C420 540 450 532 524 544Z', iron) +
    stroke('M530 440V790', '#a9d4d6', 7, { opacity: 0.4 }) +
    path(
      'M384 562H412Q416 660 408 724H388Q380 660 384 562Z',
      linear([
        [0, '#bfe3e6', 0.95],
        [1, '#5aa6b8', 0.95],
      ]),
    ) +
    path('M300 720H500L474 880Q400 900 326 880Z', roundPaint('#d9a23a')) +
    ellipse(400, 720, 100, 22, '#f0c870') +
    ellipse(400, 724, 88, 17, '#5aa6b8') +
    ellipse(398, 724, 40, 8, '#cfe9ea', { opacity: 0.9 }) +
    sheet('M0 900C240 872 460 900 640 892S880 880 960 896V960H0Z', '#a9683c') +
    times(12, (index) =>
      place(
        sprig({ length: 60, pairs: 2, size: 34, color: '#7f9a52', seed: index }),
        40 + index * 84,
        912,
        -20 + ((index * 17) % 40),
      ),
    ).join('')
  );
};
