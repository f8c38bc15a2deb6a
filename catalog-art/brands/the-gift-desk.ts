import { rect, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const theGiftDesk = (): Markup => {
  const [red, cream] = ['#b8453a', '#fbeacb'];
  const box =
    rect(136, 132, 128, 92, cream, { rx: 5 }) +
    rect(126, 110, 148, 32, '#f0cf98', { rx: 5 }) +
    rect(190, 110, 20, 114, red) +
    stroke(
      'M200 108C170 64 136 76 148 98C156 110 184 110 200 108C230 64 264 76 252 98C244 110 216 110 200 108Z',
      cream,
      8,
    );
  return (
    ground(red) +
    box +
    stroke('M88 228H312M112 228V252M288 228V252', cream, 9) +
    word('The Gift Desk', { font: 'Vollkorn', weight: 700, size: 47, color: cream, y: 318 }) +
    small('COLLECTIONS', '#f3c58a', 352)
  );
};
