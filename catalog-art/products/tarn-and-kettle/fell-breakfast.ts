import { room } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { standingShadow, windowLight } from '../../kit/light.ts';
import { between, randomFrom, times } from '../../kit/random.ts';
import { circle, ellipse, group, path, place, rect } from '../../kit/shapes.ts';
import { clipTo, fade, linear, type Markup } from '../../kit/svg.ts';
import { steam, teacup } from '../../parts/cups.ts';
import { band, drum } from '../../parts/turned.ts';
import { PAPER } from './house-style.ts';

const PINE = '#2f4a3f';

const fells = (cx: number, y: number, half: number): Markup =>
  path(
    `M${cx - half} ${y + 70}L${cx - half * 0.5} ${y}L${cx - half * 0.1} ${y + 44}L${cx + half * 0.36} ${y - 30}L${cx + half} ${y + 70}Z`,
    '#7c9a86',
  ) +
  path(
    `M${cx - half} ${y + 70}C${cx - half * 0.4} ${y + 26} ${cx} ${y + 60} ${cx + half} ${y + 34}V${y + 84}Q${cx} ${y + 108} ${cx - half} ${y + 84}Z`,
    '#456a58',
  );

export const fellBreakfast = (): Markup => {
  const [cx, top, half] = [400, 330, 170];
  const face = path(
    `M${cx - half} ${top}V${top + 400}A${half} 27 0 0 0 ${cx + half} ${top + 400}V${top}Z`,
    '#000',
  );
  const tin =
    drum(cx, top, half, 400, PINE) +
    group(
      [
        band(cx, top + 110, half, 196, '#e9dcc0'),
        circle(cx + 40, top + 180, 36, '#e0935a'),
        fells(cx, top + 232, half),
        rect(
          cx - half,
          top,
          half * 2,
          430,
          linear(
            [
              [0, '#2a1623', 0.28],
              [0.25, '#fff5e2', 0.24],
              [0.5, '#fff5e2', 0],
              [1, '#2a1623', 0.4],
            ],
            0,
          ),
        ),
      ],
      { clip: clipTo(face) },
    ) +
    text('Fell Breakfast', { x: cx, y: top + 372, size: 42, font: 'Vollkorn', weight: 600, color: PAPER }) +
    text('TARN & KETTLE', { x: cx, y: top + 98, size: 21, font: 'Cabin', color: PAPER, spacing: 5 }) +
    band(cx, top - 40, half + 5, 66, '#3f5f50') +
    ellipse(cx, top - 40, half + 5, 28, fade('#7d9c8a', '#4d6f5f', 20)) +
    ellipse(cx, top - 44, half - 30, 19, '#567a68');
  const random = randomFrom(22);
  return (
    room('#c7d0b6', '#a9835c', 676) +
    windowLight(610, 150, 1.25) +
    standingShadow(cx, 758, 165, 150) +
    tin +
    standingShadow(728, 852, 120, 110) +
    teacup(706, 730, 104, '#f6eee0', '#a8501f') +
    steam(700, 704, 0.8) +
    times(18, (index) =>
      place(
        path('M-16 0Q0 -8 16 2Q0 4 -16 0Z', index % 2 ? '#2b2119' : '#4a3524'),
        between(random, 130, 470),
        between(random, 832, 916),
        random() * 180,
      ),
    ).join('')
  );
};
