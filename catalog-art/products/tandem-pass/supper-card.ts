import { SIZE, tableTop } from '../../kit/backdrop.ts';
import { lying } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { circle, path, place, rect, ring, stroke } from '../../kit/shapes.ts';
import { across, fade, type Markup } from '../../kit/svg.ts';
import { leaf } from '../../parts/foliage.ts';
import { giftCard } from './house-style.ts';

export const supperCard = (): Markup => {
  const plate =
    circle(0, 0, 300, fade('#ffffff', '#d9cfc4', 50)) +
    circle(0, 0, 286, '#f8f2e8') +
    circle(0, 0, 206, fade('#e6dccb', '#fbf6ec', 50)) +
    circle(0, 0, 200, '#f6efe2') +
    ring(0, 0, 262, '#e0785a', 5);
  const fork = path(
    'M-24 -240V-130C-24 -96 -10 -88 -9 -70L-12 230Q0 250 12 230L9 -70C10 -88 24 -96 24 -130V-240H15V-140H5V-240H-5V-140H-15V-240Z',
    across('#b58a45', '#f6dfa8', '#96682f', 0.4),
  );
  const knife = path(
    'M-12 -240C30 -210 30 -60 16 -20H-10L-12 230Q0 248 10 230L12 -20H-12Z',
    across('#b58a45', '#f6dfa8', '#96682f', 0.4),
  );
  const face =
    rect(0, 0, 520, 328, fade('#ec8b62', '#cf5a48', 35)) +
    circle(150, 420, 250, '#f3b070', { opacity: 0.6 }) +
    times(3, (index) =>
      stroke(
        `M${120 + index * 56} 110C${96 + index * 56} 80 ${150 + index * 56} 60 ${122 + index * 56} 28`,
        '#fff0d8',
        9,
        { opacity: 0.7 },
      ),
    ).join('') +
    path('M70 150H370C370 210 310 240 220 240S70 210 70 150Z', '#fbe6c8') +
    rect(56, 138, 328, 18, '#fff5e2', { rx: 9 });
  return (
    tableTop('#2f4a4a') +
    times(30, (index) => rect(0, index * 34, SIZE, 1.5, '#fff5e2', { opacity: 0.05 })).join('') +
    place(lying([rect(-160, -400, 320, 820, '#f0dcc0')], 0.5), 470, 480, -10) +
    place(lying([plate], 1.8), 480, 500) +
    place(lying([fork], 0.8), 116, 520, -4, 1.08) +
    place(lying([knife], 0.8), 852, 520, 3, 1.08) +
    place(lying([giftCard(face, 'Supper', '#fff5e2')], 1.1), 228, 420, -12) +
    place(lying([leaf(120, 34, '#7d9a6c')], 0.5), 700, 760, 40)
  );
};
