import { times } from '../kit/random.ts';
import { group, path, stroke } from '../kit/shapes.ts';
import { clipTo, type Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const ninebarkClay = (): Markup => {
  const [clay, cream, brown] = ['#c9764f', '#f6e6cf', '#6d3524'];
  const vase = path(
    'M172 70H228C220 100 220 108 250 132C292 166 282 236 232 246H168C118 236 108 166 150 132C180 108 180 100 172 70Z',
    cream,
  );
  const bands = times(5, (index) =>
    stroke(
      `M${126 + Math.abs(index - 2.4) * 8} ${150 + index * 20}q${18} -9 ${37} 0t37 0t37 0t${37 - Math.abs(index - 2.4) * 8} 0`,
      index % 2 ? clay : brown,
      5,
    ),
  ).join('');
  return (
    ground(clay) +
    vase +
    group([bands], { clip: clipTo(vase) }) +
    word('ninebark', { font: 'Quicksand', weight: 700, size: 54, color: cream, y: 314, spacing: 1 }) +
    small('CLAY STUDIO', '#f9d3b0', 348)
  );
};
