import { circle, place } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { tandem } from '../products/tandem-pass/house-style.ts';
import { ground, small, word } from './logo-parts.ts';

export const tandemPass = (): Markup =>
  ground('#e8846a') +
  circle(200, 150, 100, '#f6c487') +
  place(tandem('#33283f'), 200, 184, 0, 1.5) +
  word('tandem pass', { font: 'Manrope', weight: 800, size: 48, color: '#33283f', y: 320, spacing: -1 }) +
  small('GIFT CARDS', '#fdeedd', 352);
