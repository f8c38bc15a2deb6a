import { niche, room } from '../../kit/backdrop.ts';
import { standingShadow } from '../../kit/light.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { circle, ellipse, group, path, stroke } from '../../kit/shapes.ts';
import { across, linear, type Markup } from '../../kit/svg.ts';
import { turned } from '../../parts/turned.ts';
import { beans } from './house-style.ts';

export const pourOverKit = (): Markup => {
  const cx = 452;
  const random = randomFrom(9);
  const glass = linear(
    [
      [0, '#fffaf0', 0.62],
      [0.2, '#fffaf0', 0.16],
      [0.75, '#fffaf0', 0.2],
      [1, '#fffaf0', 0.6],
    ],
    0,
  );
  const outline = turned(
    cx,
    [
      [236, 170],
      [470, 44],
      [500, 44],
      [664, 186],
      [790, 196],
    ],
    0.16,
  );
  const coffee = turned(
    cx,
    [
      [660, 182],
      [786, 190],
    ],
    0.16,
  );
  const filter = `M${cx - 150} 226Q${cx} 262 ${cx + 150} 226L${cx + 26} 440Q${cx} 456 ${cx - 26} 440Z`;
  const collar =
    path(
      turned(
        cx,
        [
          [430, 66],
          [480, 52],
          [530, 72],
        ],
        0.2,
      ),
      across('#a86a38', '#e0ab6e', '#7c4a26', 0.28),
    ) +
    stroke(`M${cx - 58} 478Q${cx} 496 ${cx + 58} 478`, '#4b2a1b', 7) +
    circle(cx + 8, 494, 9, '#c9935a');
  const filters = times(7, (index) =>
    path(
      `M640 ${836 - index * 7}L800 ${830 - index * 7}L${764 + between(random, -5, 5)} ${792 - index * 7}L660 ${796 - index * 7}Z`,
      index % 2 ? '#e4cda6' : '#d3b88c',
    ),
  ).join('');
  return (
    room('#d9b98d', '#24434a', 716) +
    niche(cx, 90, 716, 300, '#3c6a6e') +
    standingShadow(cx, 812, 160, 170) +
    path(outline, '#1c2d31', { opacity: 0.16 }) +
    path(filter, across('#f0dfbf', '#fff5e0', '#cfb48a', 0.4)) +
    ellipse(cx, 228, 150, 22, '#e3cda6') +
    ellipse(cx, 234, 132, 16, '#4a2a1c') +
    path(outline, glass) +
    path(coffee, across('#1d0c08', '#5a2e18', '#1d0c08', 0.25)) +
    ellipse(cx, 660, 181, 22, '#8a5230') +
    stroke(`M${cx - 170} 236A170 24 0 0 0 ${cx + 170} 236`, '#fffaf0', 3, { opacity: 0.8 }) +
    stroke(`M${cx - 158} 690Q${cx - 168} 740 ${cx - 166} 776`, '#fffaf0', 9, { opacity: 0.55 }) +
    collar +
    standingShadow(744, 840, 90, 80, 0.7) +
    filters +
    group([
      beans([
        [170, 860],
        [226, 888],
        [130, 900],
        [286, 868],
        [560, 896],
      ]),
    ])
  );
};
