import { ellipse, place, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const saltmeadow = (): Markup => {
  const [aqua, teal] = ['#c5dbd4', '#2f5658'];
  const reeds = [-50, -26, 0, 24, 48]
    .map(
      (x, index) =>
        stroke(
          `M${200 + x * 0.5} 206Q${200 + x * 0.7} 140 ${200 + x * 1.5} ${96 + Math.abs(x) * 0.6}`,
          teal,
          6,
        ) +
        place(
          ellipse(0, 0, 8, 22, index % 2 ? '#c9835e' : teal),
          200 + x * 1.5,
          90 + Math.abs(x) * 0.6,
          x * 0.4,
        ),
    )
    .join('');
  return (
    ground(aqua) +
    reeds +
    stroke('M110 214q22 -18 45 0t45 0t45 0t45 0M132 238q17 -14 34 0t34 0t34 0t34 0', teal, 7) +
    word('Saltmeadow', { font: 'GFS Didot', size: 48, color: teal, y: 316 }) +
    small('BATH', '#b36b48', 350)
  );
};
