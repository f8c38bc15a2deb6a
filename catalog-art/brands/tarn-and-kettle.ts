import { circle, path, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const tarnAndKettle = (): Markup => {
  const [green, cream] = ['#c3cdb0', '#2f4a3f'];
  const kettle =
    path('M124 226C116 170 146 128 200 128S284 170 276 226Q276 240 260 240H140Q124 240 124 226Z', cream) +
    stroke('M150 138C146 70 254 70 250 138', cream, 11) +
    path('M270 180C296 176 298 150 318 138L328 152C314 172 312 208 272 212Z', cream) +
    path('M170 122H230L222 104H178Z', cream);
  const tarn =
    path(
      'M134 216C160 206 180 214 206 206S250 204 268 210V222Q268 230 256 230H146Q134 230 134 222Z',
      '#8fb3ad',
    ) +
    path('M140 208L176 162L196 186L220 150L264 204C240 196 226 204 206 198S160 200 140 208Z', green) +
    circle(236, 160, 9, '#e39a5e');
  return (
    ground(green) +
    kettle +
    tarn +
    word('Tarn & Kettle', { font: 'Vollkorn', weight: 600, size: 46, color: cream, y: 310 }) +
    small('LOOSE LEAF TEA', '#56705f', 344)
  );
};
