import { room } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { ballPaint, glow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, ellipse, group, place, rect, ring, stroke } from '../../kit/shapes.ts';
import { blurred, fade, type Markup, radial } from '../../kit/svg.ts';
import { sprig } from '../../parts/foliage.ts';

export const pebbleSpeaker = (): Markup => {
  const [cx, cy, r] = [500, 520, 214];
  const dots = times(15, (row) =>
    times(15, (column) => {
      const [x, y] = [(column - 7) * 24 + (row % 2 ? 12 : 0), (row - 7) * 22];
      return Math.hypot(x, y) < 164 ? circle(cx + x, cy + y, 5, '#7c2c1c', { opacity: 0.8 }) : '';
    }).join(''),
  ).join('');
  return (
    room('#93b4ae', '#6f9a98', 760) +
    glow(280, 220, 420, '#fff1cf', 0.6) +
    times(
      4,
      (index) =>
        `<ellipse cx="500" cy="${850}" rx="${220 + index * 105}" ry="${20 + index * 18}" fill="none" stroke="#e6f0e6" stroke-width="3" opacity="${0.5 - index * 0.1}"/>`,
    ).join('') +
    group([
      place(
        sprig({ length: 560, pairs: 8, size: 120, color: '#54715a', stem: '#6d4c36', bend: 60, seed: 11 }),
        -40,
        190,
        84,
      ),
    ]) +
    stroke('M-20 150C220 96 480 130 980 70', '#6d4c36', 30) +
    stroke('M-20 142C220 88 480 122 980 62', '#9a7152', 9) +
    stroke(
      `M${cx - 24} ${cy - 190}C${cx - 70} 260 ${cx - 60} 110 ${cx} 96C${cx + 60} 110 ${cx + 70} 260 ${cx + 24} ${cy - 190}`,
      '#5f3a26',
      24,
    ) +
    stroke(
      `M${cx - 24} ${cy - 190}C${cx - 70} 260 ${cx - 60} 110 ${cx} 96C${cx + 60} 110 ${cx + 70} 260 ${cx + 24} ${cy - 190}`,
      '#b77b4d',
      15,
    ) +
    ellipse(cx, 850, 190, 22, '#2a1623', { opacity: 0.3, filter: blurred(14) }) +
    circle(cx, cy, r, ballPaint('#cf5f3c')) +
    circle(
      cx,
      cy,
      182,
      radial(
        [
          [0, '#e98a62'],
          [0.7, '#c9573a'],
          [1, '#a6402b'],
        ],
        0.36,
        0.32,
        0.8,
      ),
    ) +
    dots +
    ring(cx, cy, 182, '#f0b48e', 3, { opacity: 0.6 }) +
    stroke(`M${cx - 160} ${cy - 118}A198 198 0 0 1 ${cx - 40} ${cy - 194}`, '#fff5e2', 12, {
      opacity: 0.55,
    }) +
    rect(cx - 32, cy - 220, 64, 40, fade('#e9cfa0', '#a1763e'), { rx: 10 }) +
    text('oriel', { x: cx, y: cy + 192 - 2, size: 25, font: 'Quicksand', weight: 700, color: '#f9dfc4' })
  );
};
