import { text } from '../kit/lettering.ts';
import { glow } from '../kit/light.ts';
import { times } from '../kit/random.ts';
import { ellipse, path, place, rect, stroke } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';
import { paper } from './paper.ts';

export const newBabyMoon = (): Markup => {
  const cloud = (x: number, y: number, scale: number, color: string): Markup =>
    place(
      path('M-130 40Q-160 0 -110 -18Q-100 -70 -44 -58Q0 -104 48 -58Q104 -66 110 -14Q156 4 126 40Z', color),
      x,
      y,
      0,
      scale,
    );
  const hung = (x: number, length: number, child: Markup): Markup =>
    stroke(`M${x} -10V${length}`, '#f6e6c4', 3) + place(child, x, length);
  const star = path(
    `M${times(10, (index) => `${Math.sin((index * Math.PI) / 5) * (index % 2 ? 17 : 40)} ${36 - Math.cos((index * Math.PI) / 5) * (index % 2 ? 17 : 40)}`).join('L')}Z`,
    '#f6cf80',
  );
  return (
    paper('#6f8fa6', '#a9bfc4', 85) +
    hung(120, 170, star) +
    hung(690, 220, star) +
    hung(596, 96, star) +
    hung(226, 66, star) +
    glow(400, 470, 330, '#fff3d0', 0.5) +
    path('M470 230A250 250 0 1 0 620 600A210 210 0 0 1 470 230Z', fade('#fdf0cc', '#f3cf86', 40)) +
    path(
      'M316 560C300 500 340 470 390 476C430 440 500 470 492 520C540 530 540 590 500 606H340C310 604 306 580 316 560Z',
      '#d98f7c',
    ) +
    ellipse(474, 520, 56, 50, '#e0a890') +
    ellipse(448, 478, 16, 22, '#d98f7c') +
    ellipse(502, 480, 16, 22, '#d98f7c') +
    stroke('M452 524q8 8 16 0M480 524q8 8 16 0', '#6d3a38', 4) +
    ellipse(474, 540, 8, 6, '#6d3a38') +
    cloud(170, 700, 1.1, '#eef2ea') +
    cloud(640, 760, 1.3, '#e3ece8') +
    cloud(400, 830, 1.5, '#fbf8ee') +
    rect(0, 860, 800, 270, '#fbf8ee') +
    text('Hello,', { x: 400, y: 950, size: 70, font: 'Dancing Script', weight: 700, color: '#5a7688' }) +
    text('little one', { x: 400, y: 1040, size: 106, font: 'Dancing Script', weight: 700, color: '#c9705c' })
  );
};
