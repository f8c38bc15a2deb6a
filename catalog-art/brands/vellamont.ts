import { times } from '../kit/random.ts';
import { circle, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const vellamont = (): Markup => {
  const [wine, gold] = ['#5e2634', '#e3c088'];
  const hills =
    stroke('M92 226L164 110L200 166L242 88L310 226', gold, 7) +
    times(7, (index) =>
      stroke(`M${128 + index * 22} 226L${164 + index * 11} ${176 + Math.abs(index - 3) * 4}`, gold, 3, {
        opacity: 0.8,
      }),
    ).join('') +
    stroke('M92 226H310', gold, 5) +
    circle(176, 82, 13, '#d9705a');
  return (
    ground(wine) +
    hills +
    word('VELLAMONT', { font: 'Old Standard TT', size: 43, color: '#f6e6cc', y: 306, spacing: 4 }) +
    small('CELLARS', gold, 344)
  );
};
