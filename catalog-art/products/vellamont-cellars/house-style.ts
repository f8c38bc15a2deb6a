import { darker } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { circle, path, stroke } from '../../kit/shapes.ts';
import type { Markup } from '../../kit/svg.ts';
import { bottleLabel } from '../../parts/bottles.ts';

const INK = '#3b2028';

export const hillLabel = (name: string, paper: string, hill: string): Markup =>
  bottleLabel(
    -236,
    176,
    paper,
    [
      circle(18, -172, 20, hill, { opacity: 0.9 }),
      path('M-62 -128Q-20 -176 12 -140T62 -142V-116Q0 -102 -62 -116Z', darker(hill, 0.3)),
      stroke('M-50 -118L-20 -146M-30 -114L-4 -142M-8 -112L14 -138M16 -112L34 -138', paper, 2, {
        opacity: 0.7,
      }),
      text('VELLAMONT', { x: 0, y: -204, size: 14, font: 'Old Standard TT', color: INK, spacing: 2 }),
      text(name, { x: 0, y: -82, size: 23, font: 'EB Garamond', italic: true, color: INK }),
    ].join(''),
  );
