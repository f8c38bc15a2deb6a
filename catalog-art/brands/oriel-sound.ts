import { times } from '../kit/random.ts';
import { circle, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const orielSound = (): Markup => {
  const [orange, cream, brown] = ['#e0824c', '#fbeedb', '#4a2619'];
  const oriel = times(4, (index) =>
    stroke(
      `M${200 - (34 + index * 24)} 232V${170}A${34 + index * 24} ${34 + index * 24} 0 0 1 ${200 + 34 + index * 24} 170V232`,
      index % 2 ? brown : cream,
      10,
      { cap: 'butt' },
    ),
  ).join('');
  return (
    ground(orange) +
    oriel +
    circle(200, 196, 17, cream) +
    word('oriel', { font: 'Quicksand', weight: 700, size: 70, color: cream, y: 316 }) +
    small('SOUND', brown, 350)
  );
};
