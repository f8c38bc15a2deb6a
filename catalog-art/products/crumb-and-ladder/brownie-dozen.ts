import { room } from '../../kit/backdrop.ts';
import { standingShadow } from '../../kit/light.ts';
import { circle, ellipse, group, path, place, stroke } from '../../kit/shapes.ts';
import { across, fade, type Markup } from '../../kit/svg.ts';
import { brownie } from '../../parts/bakes.ts';
import { turned } from '../../parts/turned.ts';

export const brownieDozen = (): Markup => {
  const [cx, plateY] = [480, 690];
  const stand = path(
    turned(
      cx,
      [
        [plateY, 40],
        [plateY + 60, 30],
        [plateY + 130, 120],
        [plateY + 140, 128],
      ],
      0.12,
    ),
    across('#e9dcc7', '#fff8ea', '#b9a58c', 0.3),
  );
  const plate =
    ellipse(cx, plateY + 12, 330, 46, '#bfa98d') +
    ellipse(cx, plateY, 330, 46, fade('#fff8ea', '#dccbb0', 15));
  const paper = path('M200 690L270 664L420 700L560 662L770 690L640 726L480 712L330 730Z', '#d9b98a');
  const rows = [
    [
      [318, 640],
      [478, 646],
      [636, 640],
    ],
    [
      [396, 540],
      [558, 542],
    ],
    [[476, 440]],
  ] as const;
  const stripes = (x: number, y: number): Markup =>
    stroke(`M${x - 44} ${y - 38}Q${x + 20} ${y - 60} ${x + 60} ${y - 52}`, '#ecd9ab', 6);
  const walnut = (x: number, y: number): Markup =>
    place(
      path(
        'M-16 0C-18 -14 -4 -14 0 -8C4 -14 18 -14 16 0C14 10 4 8 0 5C-4 8 -14 10 -16 0Z',
        fade('#d6a86c', '#9a6a3a'),
      ),
      x,
      y - 48,
    );
  return (
    room('#f1cf88', '#d8694a', 764) +
    circle(480, 420, 300, '#f7e0ab', { opacity: 0.8 }) +
    standingShadow(cx, 838, 150, 170) +
    stand +
    plate +
    paper +
    rows
      .map((row, level) =>
        row
          .map(
            ([x, y], index) =>
              place(brownie(level === 1 ? '#6b3d2a' : '#5a3023', level * 10 + index), x, y, 0, 1.12) +
              (level === 0
                ? walnut(x + 10, y - 4)
                : level === 1
                  ? stripes(x, y)
                  : walnut(x - 14, y - 2) + walnut(x + 28, y - 8)),
          )
          .join(''),
      )
      .join('') +
    group([
      path('M120 860Q160 836 206 858Q190 884 150 882Z', '#5a3023'),
      path('M226 886l22 -8l12 14l-22 8z', '#5a3023'),
      path('M90 896l12 -6l8 8l-10 6z', '#5a3023'),
    ])
  );
};
