import { cloth, sunDisc, sweep } from '../../kit/backdrop.ts';
import { standingShadow } from '../../kit/light.ts';
import { times } from '../../kit/random.ts';
import { ellipse, group, path, place, stroke } from '../../kit/shapes.ts';
import { blurred, linear, type Markup } from '../../kit/svg.ts';
import { leaf } from '../../parts/foliage.ts';
import { lemon } from '../../parts/fruit.ts';
import { bowl, shine } from '../../parts/turned.ts';

export const supperBowl = (): Markup => {
  const fruits = [
    [300, 470, -18],
    [404, 430, 22],
    [512, 424, -30],
    [618, 440, 12],
    [700, 476, 40],
    [360, 506, 8],
    [470, 492, -12],
    [580, 500, 26],
    [662, 512, -6],
  ] as const;
  return (
    sweep('#d39a78') +
    sunDisc(690, 300, 190, '#f0c79a') +
    cloth(
      [
        [40, 850],
        [220, 760],
        [560, 770],
        [900, 800],
        [940, 900],
        [700, 990],
        [200, 1000],
      ],
      '#efe2cc',
    ) +
    times(4, (index) =>
      stroke(
        `M${60 + index * 22} ${866 + index * 14}C300 ${790 + index * 20} 600 ${800 + index * 18} 910 ${826 + index * 20}`,
        '#a85c48',
        index === 1 ? 7 : 3,
        { opacity: 0.5 },
      ),
    ).join('') +
    standingShadow(490, 806, 200, 210) +
    bowl(490, 520, 330, 280, '#efe6d6', '#f7efe0', 0.19) +
    group([ellipse(490, 530, 300, 50, '#5a3a20', { opacity: 0.28, filter: blurred(12) })]) +
    place(leaf(130, 40, '#6f8250'), 240, 486, -62) +
    fruits
      .map(
        ([x, y, turn]) =>
          ellipse(x + 8, y + 12, 70, 46, '#6a4412', { opacity: 0.28, filter: blurred(8) }) +
          place(lemon(), x, y, turn, 1.16),
      )
      .join('') +
    place(leaf(120, 36, '#7d9058'), 652, 420, 48) +
    place(leaf(96, 30, '#6f8250'), 690, 436, 84) +
    path(
      'M160 520A330 62 0 0 0 820 520C820 700 690 780 630 800A140 20 0 0 1 350 800C290 780 160 700 160 520Z',
      linear(
        [
          [0, '#d5c6ae'],
          [0.24, '#fff9ee'],
          [0.55, '#efe6d6'],
          [1, '#a8957c'],
        ],
        0,
      ),
    ) +
    stroke('M160 520A330 62 0 0 0 820 520', '#b9754f', 12) +
    stroke('M160 517A330 62 0 0 0 820 517', '#e0a57e', 4) +
    shine(262, 616, 70, 14, 0.6)
  );
};
