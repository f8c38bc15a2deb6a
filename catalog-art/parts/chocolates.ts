import { darker, lighter } from '../kit/color.ts';
import { ballPaint } from '../kit/light.ts';
import { between, randomFrom, times } from '../kit/random.ts';
import { circle, ellipse, path, place, polygon, rect, stroke } from '../kit/shapes.ts';
import { fade, linear, type Markup } from '../kit/svg.ts';

const CHOCOLATE = '#4b2a20';

export const saltFlakes = (spread: number, count: number, seed: number): Markup => {
  const random = randomFrom(seed);
  return times(count, () => {
    const [x, y, size] = [
      between(random, -spread, spread),
      between(random, -spread, spread),
      between(random, 2.5, 5.5),
    ];
    return place(rect(-size, -size, size * 2, size * 1.7, '#fffaf0', { opacity: 0.92 }), x, y, random() * 90);
  }).join('');
};

/** A soft caramel seen from above, plain or dipped. */
export const caramel = (size: number, color: string, seed: number): Markup => {
  const half = size / 2;
  return (
    rect(-half, -half, size, size, darker(color, 0.22), { rx: size * 0.16 }) +
    rect(
      -half,
      -half,
      size - 5,
      size - 6,
      linear(
        [
          [0, lighter(color, 0.3)],
          [0.5, color],
          [1, darker(color, 0.1)],
        ],
        50,
      ),
      { rx: size * 0.15 },
    ) +
    stroke(
      `M${-half * 0.62} ${-half * 0.3}Q${-half * 0.66} ${-half * 0.68} ${-half * 0.2} ${-half * 0.68}`,
      '#fff5e2',
      size * 0.05,
      { opacity: 0.6 },
    ) +
    saltFlakes(half * 0.42, 6, seed)
  );
};

type Bonbon = 'dome' | 'square' | 'heart' | 'swirl' | 'nut' | 'gold' | 'stripe' | 'leaf';

export const BONBONS: readonly Bonbon[] = [
  'dome',
  'stripe',
  'nut',
  'square',
  'swirl',
  'gold',
  'heart',
  'leaf',
];

export function bonbon(kind: Bonbon, size: number, color = CHOCOLATE): Markup {
  const r = size / 2;
  const dome =
    circle(0, 0, r, ballPaint(color)) +
    ellipse(-r * 0.3, -r * 0.36, r * 0.24, r * 0.12, '#fff5e2', { opacity: 0.5, transform: 'rotate(-35)' });
  const block =
    rect(-r, -r, size, size, darker(color, 0.25), { rx: 10 }) +
    rect(-r, -r, size - 6, size - 7, fade(lighter(color, 0.22), color, 50), { rx: 9 });
  const cream = lighter(color, 0.62);
  switch (kind) {
    case 'dome':
      return dome;
    case 'square':
      return (
        block + place(rect(-r * 0.4, -r * 0.4, r * 0.8, r * 0.8, darker(color, 0.2), { rx: 4 }), -3, -3, 45)
      );
    case 'heart':
      return (
        place(
          path(
            'M0 44C-60 6 -52 -40 -24 -42C-10 -42 -2 -32 0 -26C2 -32 10 -42 24 -42C52 -40 60 6 0 44Z',
            ballPaint('#9c3d3f'),
          ),
          0,
          0,
          0,
          size / 92,
        ) + ellipse(-r * 0.42, -r * 0.44, r * 0.2, r * 0.1, '#fff5e2', { opacity: 0.6 })
      );
    case 'swirl':
      return (
        dome +
        stroke(
          `M${-r * 0.5} ${r * 0.2}C${-r * 0.4} ${-r * 0.6} ${r * 0.6} ${-r * 0.5} ${r * 0.46} ${r * 0.1}C${r * 0.36} ${r * 0.5} ${-r * 0.2} ${r * 0.4} ${-r * 0.1} 0`,
          cream,
          5,
          { opacity: 0.9 },
        )
      );
    case 'nut':
      return (
        dome +
        place(
          path('M0 -20C-18 -16 -18 14 0 22C18 14 18 -16 0 -20Z', fade('#e7c48f', '#a8713c', 30)),
          0,
          0,
          28,
          size / 70,
        )
      );
    case 'gold':
      return (
        block +
        polygon(
          [
            [-12, -10],
            [10, -14],
            [14, 6],
            [-4, 12],
          ],
          fade('#ffe9ac', '#c4923c', 40),
          { transform: 'translate(-3 -3)' },
        )
      );
    case 'stripe':
      return (
        block +
        [-0.5, 0, 0.5]
          .map((share) =>
            stroke(`M${r * (share - 0.34)} ${r * 0.66}L${r * (share + 0.22)} ${-r * 0.76}`, cream, 4.5),
          )
          .join('')
      );
    case 'leaf':
      return (
        dome +
        place(
          path('M0 30C-22 10 -20 -16 0 -30C20 -16 22 10 0 30Z', fade('#b7c08a', '#7d8b52')),
          0,
          0,
          40,
          size / 90,
        )
      );
  }
}
