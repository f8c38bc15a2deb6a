import { SIZE, tableTop } from '../../kit/backdrop.ts';
import { text } from '../../kit/lettering.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, group, path, place, rect, stroke } from '../../kit/shapes.ts';
import { fade, type Markup, radial } from '../../kit/svg.ts';
import { apple } from '../../parts/fruit.ts';

export const schoolLunches = (): Markup => {
  const well = (x: number, y: number, width: number, height: number): Markup =>
    rect(x, y, width, height, fade('#4f8a92', '#6fa9ae', 50), { rx: 26 }) +
    stroke(`M${x + 20} ${y + height - 3}H${x + width - 22}`, '#bfe0dd', 4, { opacity: 0.7 });
  const bread =
    path(
      'M-104 -50C-124 -90 -84 -116 -50 -104C-20 -124 20 -124 50 -104C84 -116 124 -90 104 -50V90Q104 104 90 104H-90Q-104 104 -104 90Z',
      '#b9763c',
    ) +
    path(
      'M-90 -50C-108 -80 -76 -98 -48 -88C-20 -106 20 -106 48 -88C76 -98 108 -80 90 -50V84Q90 92 82 92H-82Q-90 92 -90 84Z',
      fade('#f6dfb0', '#e3bf84', 50),
    );
  const lettuce = path('M-118 20Q-100 44 -80 26T-40 30T0 28T40 30T84 26T120 20L114 96H-112Z', '#8fb35c');
  const milk =
    rect(-60, -80, 120, 170, fade('#fffaf0', '#dcd3c4', 30), { rx: 4 }) +
    rect(-60, -20, 120, 110, '#d9604c') +
    rect(-60, -112, 120, 36, '#efe6d6') +
    rect(-60, -116, 120, 12, '#c9bca8') +
    text('milk', { x: 0, y: 48, size: 44, font: 'Lobster Two', italic: true, color: '#fffaf0' });
  const carrots = times(5, (index) =>
    place(
      path('M-13 -60Q0 -72 13 -60L5 62Q0 72 -5 62Z', fade('#f0a04c', '#d9742c', 0)) +
        stroke('M-8 -30H2M-4 0H6', '#c0641f', 2.4),
      -84 + index * 40,
      (index % 2) * 10,
      -6 + index * 4,
    ),
  ).join('');
  const peas = times(30, (index) =>
    circle(
      -92 + (index % 8) * 26 + (Math.floor(index / 8) % 2) * 13,
      -36 + Math.floor(index / 8) * 25,
      14,
      radial(
        [
          [0, '#b9d07a'],
          [1, '#6f9444'],
        ],
        0.36,
        0.32,
        0.8,
      ),
    ),
  ).join('');
  const tray = [
    rect(0, 0, 800, 560, fade('#8fc4c4', '#5a979c', 50), { rx: 54 }),
    rect(12, 12, 776, 536, '#79b3b6', { rx: 44 }),
    well(40, 40, 410, 290),
    well(480, 40, 280, 230),
    well(40, 360, 250, 160),
    well(320, 360, 250, 160),
    well(600, 300, 160, 220),
  ].join('');
  return (
    tableTop('#f0c873') +
    times(10, (index) => rect(index * 112 - 20, 0, 46, SIZE, '#f6d992', { opacity: 0.6 })).join('') +
    group(
      [
        place(lying([tray], 1.6), 0, 0),
        place(lying([lettuce, place(bread, 8, 14)], 0.8), 186, 196, -8),
        place(lying([bread], 0.8), 262, 180, 9),
        place(lying([apple('#bf3f36', '#f0b25a')], 0.9), 620, 160, 0, 1.6),
        place(lying([carrots], 0.5), 168, 440, 90, 0.92),
        place(lying([peas], 0.4), 446, 440),
        place(lying([milk], 1.2), 680, 402, 6, 0.96),
      ],
      { transform: 'translate(40 132) scale(1.1) rotate(-4 400 280)' },
    ) +
    place(lying([path('M0 0C-6 -50 -34 -70 -60 -64C-56 -30 -34 -4 0 0Z', '#8fb35c')], 0.4), 150, 860) +
    place(
      lying(
        [
          rect(-9, -150, 18, 300, '#d9604c', { rx: 3 }),
          rect(-9, -150, 18, 26, '#e8a09a', { rx: 4 }),
          path('M-9 150L0 186L9 150Z', '#f0d9ae'),
        ],
        0.6,
      ),
      780,
      868,
      72,
    )
  );
};
