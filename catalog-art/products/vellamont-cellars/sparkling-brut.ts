import { plinth, room, sunDisc } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, path, place, rect } from '../../kit/shapes.ts';
import { across, type Markup } from '../../kit/svg.ts';
import { bottleLabel, wineBottle } from '../../parts/bottles.ts';

const coupe = (x: number, y: number): Markup =>
  place(
    ellipse(0, 0, 70, 13, '#fff8ea', { opacity: 0.6 }) +
      rect(-4, -180, 8, 178, '#fff8ea', { opacity: 0.6 }) +
      path('M-110 -270C-106 -206 -60 -180 0 -176C60 -180 106 -206 110 -270Z', '#fff8ea', { opacity: 0.24 }) +
      path(
        'M-106 -250C-98 -204 -56 -182 0 -178C56 -182 98 -204 106 -250Z',
        across('#cf9f45', '#f6dc94', '#c08a35', 0.3),
      ) +
      ellipse(0, -250, 106, 15, '#f8e6b0') +
      `<ellipse cx="0" cy="-270" rx="110" ry="16" fill="none" stroke="#fffaf0" stroke-width="3" opacity="0.85"/>` +
      times(12, (index) =>
        circle(-60 + ((index * 41) % 124), -238 + ((index * 23) % 44), 2.6, '#fffaf0', { opacity: 0.8 }),
      ).join(''),
    x,
    y,
  );

export const sparklingBrut = (): Markup => {
  const label = bottleLabel(
    -190,
    104,
    '#f6ecd6',
    text('VELLAMONT', { x: 0, y: -150, size: 15, font: 'Old Standard TT', color: '#4c4a2c', spacing: 2 }) +
      text('Brut', { x: 0, y: -110, size: 36, font: 'EB Garamond', italic: true, color: '#4c4a2c' }),
  );
  return (
    room('#dcb49a', '#b9796a', 730) +
    sunDisc(500, 420, 320, '#eecb8f') +
    times(26, (index) =>
      circle(180 + ((index * 173) % 640), 130 + ((index * 97) % 470), 5 + ((index * 3) % 9), '#fff5dc', {
        opacity: 0.5,
      }),
    ).join('') +
    plinth(300, 790, 190, 90, '#c98f7c') +
    standingShadow(300, 790, 96, 70) +
    place(
      wineBottle({ glass: '#47553a', foil: '#d3aa58', label, shoulder: 'slope', foilLength: 190 }),
      300,
      790,
      0,
      1.22,
    ) +
    standingShadow(590, 846, 56, 110) +
    coupe(590, 846) +
    standingShadow(786, 890, 56, 90) +
    coupe(786, 890)
  );
};
