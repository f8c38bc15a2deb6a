import { path, place, rect, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const lanternRow = (): Markup => {
  const [navy, cream, ember] = ['#22393f', '#f3e6cd', '#e9953f'];
  const one = (x: number, y: number, scale: number): Markup =>
    place(
      stroke('M-26 -84Q0 -124 26 -84', cream, 9) +
        path('M-50 -82H50L64 -54H-64Z', cream) +
        stroke('M-52 -50L-60 50M52 -50L60 50', cream, 9) +
        rect(-70, 50, 140, 18, cream) +
        path('M0 -36C-36 0 -26 40 0 44C26 40 36 0 0 -36Z', ember),
      x,
      y,
      0,
      scale,
    );
  return (
    ground(navy) +
    one(200, 158, 1) +
    one(88, 190, 0.5) +
    one(312, 190, 0.5) +
    word('LANTERN ROW', { font: 'Bebas Neue', size: 56, color: cream, y: 312, spacing: 5 }) +
    small('COFFEE ROASTERS', ember, 346)
  );
};
