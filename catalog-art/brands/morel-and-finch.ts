import { circle, ellipse, path, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const morelAndFinch = (): Markup => {
  const [ink, gold] = ['#5b2530', '#dba968'];
  const morel =
    path('M150 146C146 96 168 62 188 60C210 62 230 96 226 146Q188 164 150 146Z', gold) +
    [
      [172, 92],
      [200, 88],
      [186, 114],
      [164, 124],
      [210, 120],
      [188, 138],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 8, 10, ink))
      .join('') +
    path('M170 152Q188 160 206 152L212 212Q188 222 164 212Z', '#f3dfc0');
  const finch =
    path(
      'M206 196C214 160 248 150 272 164L296 160L278 178C280 206 256 226 226 222L182 240L200 218C204 212 204 204 206 196Z',
      '#f3dfc0',
    ) +
    path('M214 200C228 186 250 190 258 204C246 220 226 220 212 216Z', '#c97a6a') +
    circle(266, 172, 4, ink) +
    stroke('M232 222V240M244 220V240', '#f3dfc0', 4);
  return (
    ground(ink) +
    morel +
    finch +
    stroke('M130 241H276', gold, 4) +
    word('Morel & Finch', { font: 'GFS Didot', italic: true, size: 44, color: '#f6e4c6', y: 308 }) +
    small('CHOCOLATE', gold, 344)
  );
};
