import { niche, room } from '../../kit/backdrop.ts';
import { standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, place, rect, ring, stroke } from '../../kit/shapes.ts';
import { across, blurred, clipTo, fade, type Markup } from '../../kit/svg.ts';
import { carton } from '../../parts/box.ts';
import { sprig } from '../../parts/foliage.ts';

export const bedsideRadio = (): Markup => {
  const [x, y, width, height] = [156, 426, 560, 322];
  const wood = times(14, (index) =>
    stroke(
      `M${x} ${y + 14 + index * 23}C${x + 160} ${y + (index % 3) * 10 + index * 23} ${x + 380} ${y + 26 + index * 22} ${x + width} ${y + 8 + index * 23}`,
      '#5a301a',
      2.4,
      { opacity: 0.28 },
    ),
  );
  const grille = times(13, (index) => rect(x + 42, y + 46 + index * 18, 216, 7, '#6d5a42', { rx: 3.5 }));
  const [dx, dy] = [x + 410, y + 130];
  const ticks = times(25, (index) =>
    place(rect(-1.5, -92, 3, index % 4 ? 9 : 17, '#4a3a2c'), dx, dy, -120 + index * 10),
  );
  return (
    room('#d0a06a', '#6f4330', 730) +
    niche(690, 130, 730, 220, '#c18f5a') +
    standingShadow(x + 330, 768, 330, 150) +
    carton(x, y, width, height, 130, '#8b5230') +
    group(wood, { clip: clipTo(rect(x, y, width, height, '#000')) }) +
    rect(x + 20, y + 20, width - 40, height - 40, fade('#f4e9d2', '#d9c6a2', 50), { rx: 18 }) +
    rect(x + 30, y + 34, 240, height - 68, '#cdb993', { rx: 12 }) +
    grille.join('') +
    circle(dx, dy, 106, '#fbf3e0') +
    ring(dx, dy, 106, '#b69a66', 4) +
    ticks.join('') +
    place(rect(-3, -84, 6, 50, '#c9482e', { rx: 3 }), dx, dy, 34) +
    circle(dx + 5, dy + 8, 62, '#2a1623', { opacity: 0.3, filter: blurred(7) }) +
    circle(dx, dy, 60, fade('#f1d59c', '#96682f', 50)) +
    circle(dx, dy, 50, fade('#c9974f', '#edcf94', 50)) +
    place(rect(-3, -46, 6, 20, '#7a5222', { rx: 3 }), dx, dy, 34) +
    [dx - 76, dx, dx + 76]
      .map(
        (knob) =>
          circle(knob + 2, y + 274, 17, '#2a1623', { opacity: 0.3 }) +
          circle(knob, y + 270, 17, fade('#f1d59c', '#96682f', 50)),
      )
      .join('') +
    stroke('M636 374L770 150', '#b9b2a4', 7) +
    circle(770, 148, 9, '#e6dfd0') +
    [200, 650].map((foot) => rect(foot, y + height, 40, 18, '#3f2416', { rx: 4 })).join('') +
    place(
      sprig({ length: 250, pairs: 5, size: 84, color: '#66805f', round: true, bend: 30, seed: 2 }),
      868,
      760,
      8,
    ) +
    path('M826 720H910L898 840H838Z', across('#efe0c6', '#fff5e2', '#b99e78', 0.4))
  );
};
