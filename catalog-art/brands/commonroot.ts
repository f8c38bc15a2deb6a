import { circle, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const commonroot = (): Markup => {
  const [cream, green, earth] = ['#f3e8c8', '#4f7a4c', '#9c6238'];
  const crown = [
    [200, 96, 40],
    [156, 122, 32],
    [244, 122, 32],
    [200, 134, 36],
  ]
    .map(([x = 0, y = 0, r = 0], index) => circle(x, y, r, index % 2 ? '#6f9a5a' : green))
    .join('');
  const roots = stroke(
    'M200 150V214M200 200C200 226 168 224 150 246M200 200C200 226 232 224 250 246M200 206V252M200 190C190 214 140 206 112 226M200 190C210 214 260 206 288 226',
    earth,
    8,
  );
  return (
    ground(cream) +
    crown +
    roots +
    stroke('M96 190H176M224 190H304', earth, 5) +
    word('commonroot', { font: 'Quicksand', weight: 700, size: 51, color: green, y: 318 }) +
    small('GIVING', earth, 350)
  );
};
