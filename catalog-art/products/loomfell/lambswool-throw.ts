import { room } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow, windowLight } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { group, path, rect, stroke } from '../../kit/shapes.ts';
import { across, blurred, clipTo, fade, type Markup } from '../../kit/svg.ts';

/** Herringbone: columns of short slanted stitches that change direction. */
const herringbone = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  step = 30,
): Markup => {
  const rows = times(Math.ceil(height / 13) + 2, (row) => y + row * 13);
  return times(Math.ceil(width / step), (column) => {
    const left = x + column * step;
    const rise = column % 2 ? 16 : -16;
    const d = rows.map((top) => `M${left + 2} ${top}l${step - 4} ${rise}`).join('');
    return stroke(d, color, 5, { opacity: 0.55, cap: 'butt' });
  }).join('');
};

const fringe = (x: number, y: number, width: number, color: string, length = 46): Markup =>
  times(Math.floor(width / 15), (index) =>
    stroke(
      `M${x + 8 + index * 15} ${y - 4}q${((index * 7) % 5) - 2} ${length * 0.6} ${((index * 5) % 7) - 3} ${length + ((index * 3) % 8)}`,
      index % 2 ? color : darker(color, 0.12),
      7,
    ),
  ).join('');

export const lambswoolThrow = (color = '#a8503c'): Markup => {
  const shape =
    'M236 262Q480 236 724 262C738 420 730 560 742 720Q640 742 560 726T400 730T228 722C240 560 226 420 236 262Z';
  const rail = (x: number): Markup =>
    rect(x, 60, 30, 860, across('#c79a68', '#e2bb86', '#8f663e', 0.4), { rx: 14 });
  const rung = (y: number): Markup => rect(126, y, 708, 26, fade('#e2bb86', '#8f663e'), { rx: 13 });
  const folds = [330, 470, 610].map((x, index) =>
    path(
      `M${x} 262C${x + 24} 420 ${x - 18} 560 ${x + 10 + index * 4} 726L${x + 60} 728C${x + 24} 560 ${x + 50} 420 ${x + 26} 262Z`,
      '#2a1623',
      { opacity: 0.15, filter: blurred(9) },
    ),
  );
  return (
    room(color === '#d9c9ac' ? '#a9adb4' : '#ddd0ba', '#b08c68', 850) +
    windowLight(640, 150, 1.2) +
    group([rect(140, 70, 30, 800, '#2a1623'), rect(800, 70, 30, 800, '#2a1623'), path(shape, '#2a1623')], {
      opacity: 0.2,
      filter: blurred(16),
      transform: 'translate(46 30)',
    }) +
    standingShadow(160, 916, 24, 60) +
    standingShadow(808, 916, 24, 60) +
    rail(140) +
    rail(790) +
    [110, 250, 540, 820].map(rung).join('') +
    fringe(232, 722, 508, lighter(color, 0.14)) +
    path(shape, fade(lighter(color, 0.12), darker(color, 0.1), 40)) +
    group(
      [
        herringbone(216, 250, 540, 490, lighter(color, 0.4)),
        ...folds,
        rect(216, 250, 540, 34, '#fff5e2', { opacity: 0.22, filter: blurred(8) }),
        rect(216, 640, 540, 14, lighter(color, 0.55), { opacity: 0.75 }),
        rect(216, 668, 540, 6, lighter(color, 0.55), { opacity: 0.75 }),
      ],
      { clip: clipTo(path(shape, '#000')) },
    ) +
    rect(680, 596, 52, 70, '#f6ecd8', { rx: 3, transform: 'rotate(3 706 630)' }) +
    text('Loomfell', { x: 706, y: 638, size: 13, font: 'EB Garamond', color: '#4a3a32' })
  );
};
