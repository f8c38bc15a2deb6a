import { plinth, SIZE } from '../../kit/backdrop.ts';
import { lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { roundPaint, standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { ellipse, group, path, place, polygon, rect, stroke } from '../../kit/shapes.ts';
import { across, blurred, fade, linear, type Markup } from '../../kit/svg.ts';
import { slice } from '../../parts/fruit.ts';
import { shine } from '../../parts/turned.ts';
import { bubble } from './house-style.ts';

export const handCarePair = (): Markup => {
  const tile = '#9fc0ba';
  const [cx, foot, half] = [370, 836, 128];
  const amber = roundPaint('#a05a1e', 1.1);
  const body = `M${cx - half} ${foot - 330}Q${cx - half} ${foot - 386} ${cx - 56} ${foot - 396}V${foot - 424}H${cx + 56}V${foot - 396}Q${cx + half} ${foot - 386} ${cx + half} ${foot - 330}V${foot - 26}Q${cx + half} ${foot} ${cx + half - 34} ${foot + 5}Q${cx} ${foot + 12} ${cx - half + 34} ${foot + 5}Q${cx - half} ${foot} ${cx - half} ${foot - 26}Z`;
  const tube = (x: number, y: number): Markup =>
    path(
      `M${x - 84} ${y - 380}H${x + 84}L${x + 62} ${y - 60}H${x - 62}Z`,
      linear(
        [
          [0, '#c9b9a0'],
          [0.24, '#fff8ea'],
          [0.6, '#e3d3b8'],
          [1, '#a8937a'],
        ],
        0,
      ),
    ) +
    rect(x - 86, y - 404, 172, 30, across('#b5a489', '#f3e8d4', '#96826a', 0.3), { rx: 3 }) +
    times(16, (index) => rect(x - 80 + index * 10.6, y - 402, 2, 26, '#8a765c', { opacity: 0.4 })).join('') +
    path(
      `M${x - 56} ${y - 62}H${x + 56}L${x + 50} ${y}Q${x} ${y + 8} ${x - 50} ${y}Z`,
      across('#1f3c3c', '#5a8582', '#183030', 0.3),
    ) +
    text('balm', { x, y: y - 250, size: 44, font: 'GFS Didot', italic: true, color: '#2f4f50' }) +
    stroke(`M${x - 36} ${y - 220}q12 -12 24 0t24 0t24 0`, '#4f7a78', 3) +
    text('BERGAMOT', { x, y: y - 184, size: 14, font: 'Cabin', color: '#2f4f50', spacing: 4 });
  return (
    rect(0, 0, SIZE, 760, lighter(tile, 0.44)) +
    times(8, (row) =>
      times(7, (column) =>
        rect(
          column * 164 - (row % 2 ? 90 : 10),
          row * 96,
          156,
          88,
          linear(
            [
              [0, lighter(tile, 0.16 + ((column * 3 + row * 5) % 4) * 0.05)],
              [1, tile],
            ],
            40,
          ),
          { rx: 6 },
        ),
      ).join(''),
    ).join('') +
    polygon(
      [
        [0, 700],
        [SIZE, 700],
        [SIZE, SIZE],
        [0, SIZE],
      ],
      fade('#f3ead9', '#ddd0b8'),
    ) +
    rect(0, 700, SIZE, 10, '#fffaf0') +
    times(12, (index) =>
      stroke(`M${-40 + index * 90} ${740 + ((index * 31) % 180)}q60 -20 130 6`, '#b9a88a', 3, {
        opacity: 0.3,
      }),
    ).join('') +
    plinth(370, 838, 190, 26, '#b98a5e') +
    standingShadow(cx, foot, half, 130) +
    path(body, amber) +
    stroke(
      `M${cx + 10} ${foot - 470}V${foot - 530}H${cx - 90}Q${cx - 112} ${foot - 530} ${cx - 114} ${foot - 500}`,
      '#26302f',
      24,
    ) +
    stroke(`M${cx + 6} ${foot - 536}H${cx - 88}`, '#5f6f6c', 6) +
    rect(cx - 22, foot - 556, 64, 30, '#26302f', { rx: 10 }) +
    rect(cx - 48, foot - 476, 96, 60, across('#1c2625', '#4f5f5c', '#141c1b', 0.3), { rx: 8 }) +
    path(
      `M${cx - half + 1} ${foot - 290}H${cx + half - 1}V${foot - 80}H${cx - half + 1}Z`,
      across('#d9ccb4', '#fffaf0', '#bfae92', 0.25),
    ) +
    text('Saltmeadow', { x: cx, y: foot - 214, size: 40, font: 'GFS Didot', color: '#2f4f50' }) +
    stroke(`M${cx - 48} ${foot - 180}q12 -12 24 0t24 0t24 0t24 0`, '#4f7a78', 3) +
    text('HAND WASH', { x: cx, y: foot - 140, size: 17, font: 'Cabin', color: '#2f4f50', spacing: 4 }) +
    text('bergamot', { x: cx, y: foot - 112, size: 22, font: 'GFS Didot', italic: true, color: '#2f4f50' }) +
    shine(cx - half + 22, foot - 372, 60, 9, 0.5) +
    shine(cx - half + 22, foot - 66, 44, 9, 0.4) +
    standingShadow(670, 876, 70, 140) +
    tube(670, 876) +
    group([bubble(196, 590, 28), bubble(226, 520, 16), bubble(160, 520, 12), bubble(820, 470, 24)]) +
    place(slice('#c9b83a', '#dfd06a'), 846, 886, 0, 1, 0.7) +
    ellipse(190, 872, 40, 10, '#ffffff', { opacity: 0.5, filter: blurred(4) })
  );
};
