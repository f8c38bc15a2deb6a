import { planks } from '../../kit/backdrop.ts';
import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { lying, windowLight } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, place, rect, ring, stroke } from '../../kit/shapes.ts';
import { across, clipTo, fade, type Markup } from '../../kit/svg.ts';
import { INK } from './house-style.ts';

const pencil = (length: number, color: string): Markup =>
  rect(-9, 0, 18, length, across(lighter(color, 0.3), color, darker(color, 0.3), 0.5)) +
  rect(-9, length, 18, 16, '#c9a86a') +
  rect(-9, length + 16, 18, 26, '#d98a86', { rx: 5 }) +
  path('M-9 0L0 -34L9 0Z', '#ecd3a8') +
  path('M-3 -22L0 -34L3 -22Z', '#3a3236');

export const clothNotebook = (): Markup => {
  const weave = times(
    56,
    (index) =>
      rect(0, index * 12, 470, 1.6, '#fff5e2', { opacity: 0.12 }) +
      (index < 40 ? rect(index * 12, 0, 1.6, 660, '#1a2438', { opacity: 0.16 }) : ''),
  ).join('');
  const cover = rect(0, 0, 470, 660, fade('#45608c', INK, 50), { rx: 12 });
  const book = [
    rect(10, 12, 476, 660, '#d9cbb0', { rx: 8 }),
    ...times(4, (index) => rect(474 + index * 3, 18, 1.6, 644, '#a8977a')),
    path('M300 640L294 770L312 750L328 772L330 640Z', '#c65a44'),
    path('M340 640L346 748L362 732L374 752L368 640Z', '#e0b04e'),
    cover,
    group([weave], { clip: clipTo(rect(0, 0, 470, 660, '#000', { rx: 12 })) }),
    rect(0, 0, 42, 660, '#1c2840', { opacity: 0.35, rx: 12 }),
    rect(42, 0, 3, 660, '#7f97c2', { opacity: 0.4 }),
    rect(150, 130, 220, 150, '#f3e8d0', { rx: 3 }),
    stroke('M160 140H360V270H160Z', INK, 2),
    text('Quillstone', { x: 260, y: 206, size: 38, font: 'EB Garamond', italic: true, color: INK }),
    text('192 NUMBERED PAGES', { x: 260, y: 240, size: 12, font: 'Cabin', color: INK, spacing: 3 }),
  ];
  const glasses =
    ring(-74, 0, 62, '#6d4329', 10) +
    ring(74, 0, 62, '#6d4329', 10) +
    stroke('M-14 -10Q0 -26 14 -10', '#6d4329', 9) +
    circle(-74, 0, 57, '#fff5e2', { opacity: 0.25 }) +
    circle(74, 0, 57, '#fff5e2', { opacity: 0.25 }) +
    stroke('M134 -14C190 -50 200 -130 190 -210M-134 -14C-170 -60 -176 -110 -160 -180', '#6d4329', 9);
  return (
    planks('#d8b68c', 5, 21) +
    windowLight(30, 130, 1.9, '#fff3d6', 0.36) +
    place(lying(book, 1.4), 270, 120, 7) +
    place(lying([pencil(330, '#e0b04e')], 0.6), 156, 340, -12) +
    place(lying([pencil(270, '#c65a44')], 0.6), 104, 470, 6) +
    place(lying([glasses], 0.7), 790, 850, -16, 0.95)
  );
};
