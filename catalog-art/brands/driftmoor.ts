import { path, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const driftmoor = (): Markup => {
  const [sea, cream] = ['#2f4a58', '#f1e6d0'];
  const waves = [150, 182, 214]
    .map((y, index) =>
      stroke(
        `M${108 + index * 12} ${y}q${23 - index * 3} -26 ${46 - index * 6} 0t${46 - index * 6} 0t${46 - index * 6} 0t${46 - index * 6} 0`,
        index === 1 ? '#d99a4a' : cream,
        10,
      ),
    )
    .join('');
  return (
    ground(sea) +
    path('M200 66L254 128H146Z', cream) +
    path('M200 66L200 128H146Z', '#c9bfa8') +
    waves +
    word('Driftmoor', { font: 'Kaushan Script', size: 60, color: cream, y: 318 }) +
    small('OUTFITTERS', '#d99a4a', 352)
  );
};
