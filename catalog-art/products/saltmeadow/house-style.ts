import { circle, ellipse } from '../../kit/shapes.ts';
import { type Markup, radial } from '../../kit/svg.ts';

export const bubble = (x: number, y: number, r: number): Markup =>
  circle(
    x,
    y,
    r,
    radial(
      [
        [0, '#ffffff', 0],
        [0.7, '#ffffff', 0.08],
        [1, '#ffffff', 0.6],
      ],
      0.5,
      0.5,
      0.5,
    ),
  ) +
  ellipse(x - r * 0.34, y - r * 0.4, r * 0.2, r * 0.12, '#ffffff', {
    opacity: 0.9,
    transform: `rotate(-35 ${x - r * 0.34} ${y - r * 0.4})`,
  });
