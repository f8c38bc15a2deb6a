import { ellipse, path, place } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { sprig } from '../parts/foliage.ts';
import { ground, small, word } from './logo-parts.ts';

export const mossgate = (): Markup => {
  const [blush, green] = ['#f0d3c4', '#45634a'];
  const gate = path('M112 240V154A88 88 0 0 1 288 154V240H256V156A56 56 0 0 0 144 156V240Z', green);
  return (
    ground(blush) +
    gate +
    place(sprig({ length: 112, pairs: 4, size: 50, color: '#6f9160', seed: 2 }), 200, 240) +
    ellipse(200, 242, 104, 8, '#c9745a') +
    word('Mossgate', { font: 'Vollkorn', weight: 700, size: 56, color: green, y: 318 }) +
    small('PLANTS', '#b8664a', 350)
  );
};
