import { circle, ellipse, path, place, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { leaf } from '../parts/foliage.ts';
import { ground, small, word } from './logo-parts.ts';

export const longBough = (): Markup => {
  const [green, cream] = ['#7c9660', '#fdf3d9'];
  const bough =
    stroke('M70 120C150 84 250 92 336 130', '#4f3a26', 11) +
    stroke('M226 98C236 116 240 128 240 146', '#4f3a26', 6) +
    stroke('M148 100C146 120 146 130 148 142', '#4f3a26', 6);
  const fruit =
    circle(148, 186, 46, '#c9503f') +
    path(
      'M240 142C224 142 220 160 216 174C208 192 200 200 204 218C210 238 270 238 276 218C280 200 272 192 264 174C260 160 256 142 240 142Z',
      '#ecc257',
    ) +
    ellipse(132, 170, 9, 14, '#f0a08a', { opacity: 0.8 });
  return (
    ground(green) +
    bough +
    place(leaf(58, 18, '#dbe3b4'), 180, 94, 18) +
    place(leaf(52, 17, '#dbe3b4'), 270, 102, 40) +
    place(leaf(48, 15, '#dbe3b4'), 104, 108, -28) +
    fruit +
    word('LONG BOUGH', { font: 'League Spartan', weight: 700, size: 48, color: cream, y: 310, spacing: 2 }) +
    small('ORCHARDS', '#3f5230', 346)
  );
};
