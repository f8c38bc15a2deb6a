import { ellipse, path, stroke } from '../kit/shapes.ts';
import type { Markup } from '../kit/svg.ts';
import { ground, small, word } from './logo-parts.ts';

export const quillstone = (): Markup => {
  const [ink, cream] = ['#2c3c58', '#f3e8d0'];
  const quill =
    path(
      'M284 62C214 72 164 118 150 196C176 190 196 176 210 158L196 158C222 146 240 132 250 112L236 112C262 100 276 84 284 62Z',
      cream,
    ) +
    stroke('M250 96C206 132 168 178 140 238', ink, 4) +
    stroke('M152 206L136 244', cream, 7);
  return (
    ground(ink) +
    ellipse(206, 240, 96, 16, '#7f8fae') +
    ellipse(206, 234, 96, 16, '#a9b6cf') +
    quill +
    word('Quillstone', { font: 'EB Garamond', italic: true, size: 60, color: cream, y: 316 }) +
    small('PAPER', '#d9a566', 350)
  );
};
