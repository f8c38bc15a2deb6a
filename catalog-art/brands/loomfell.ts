import { times } from '../kit/random.ts';
import { group, rect } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const loomfell = (): Markup => {
  const [oat, ink] = ['#e6dac2', '#3d4a5f'];
  const weave = times(6, (row) =>
    times(6, (column) =>
      (row + column) % 2
        ? rect(118 + column * 28, 78 + row * 28, 24, 24, ink, { rx: 4 })
        : rect(118 + column * 28, 84 + row * 28, 24, 12, '#a8503c', { rx: 4 }),
    ).join(''),
  ).join('');
  return (
    ground(oat) +
    group([weave], { transform: 'translate(0 -6)' }) +
    word('LOOMFELL', { font: 'EB Garamond', size: 50, color: ink, y: 314, spacing: 5 }) +
    small('WOVEN GOODS', '#a8503c', 348)
  );
};
