import { darker, lighter } from '../kit/color.ts';
import { between, type Random, randomFrom, times } from '../kit/random.ts';
import { circle, group, path, place, stroke } from '../kit/shapes.ts';
import { fade, type Markup } from '../kit/svg.ts';

/** A leaf that starts at the origin and points up. */
export const leaf = (length: number, width: number, color: string): Markup => {
  const side = (sign: number): string =>
    `M0 0C${sign * width} ${-length * 0.25} ${sign * width * 0.9} ${-length * 0.7} 0 ${-length}`;
  return (
    path(`${side(-1)}L0 0Z`, lighter(color, 0.1)) +
    path(`${side(1)}L0 0Z`, darker(color, 0.14)) +
    stroke(`M0 0L0 ${-length * 0.86}`, lighter(color, 0.28), Math.max(1, width * 0.06), { opacity: 0.6 })
  );
};

/** A round-leafed leaf, as eucalyptus has. */
export const coin = (size: number, color: string): Markup =>
  path(
    `M0 0C${-size} ${-size * 0.2} ${-size * 0.8} ${-size * 1.3} 0 ${-size * 1.35}C${size * 0.8} ${-size * 1.3} ${size} ${-size * 0.2} 0 0Z`,
    fade(lighter(color, 0.14), darker(color, 0.16), 30),
  ) + stroke(`M0 0V${-size}`, lighter(color, 0.3), 1.4, { opacity: 0.6 });

type Sprig = {
  length: number;
  pairs: number;
  size: number;
  color: string;
  stem?: string;
  bend?: number;
  round?: true;
  berries?: string;
  seed?: number;
};

/** A stem that rises from the origin with leaves in pairs. */
export function sprig({
  length,
  pairs,
  size,
  color,
  stem = darker(color, 0.3),
  bend = 0,
  round,
  berries,
  seed = 1,
}: Sprig): Markup {
  const random = randomFrom(seed);
  const at = (share: number): [number, number] => [bend * share * share, -length * share];
  const blade = (scale: number): Markup =>
    round ? coin(size * 0.55 * scale, color) : leaf(size * scale, size * 0.32 * scale, color);
  const leaves = times(pairs, (index) => {
    const share = (index + 1) / (pairs + 0.4);
    const [x, y] = at(share);
    const lean = (bend / length) * share * 100;
    const scale = (1 - share * 0.4) * between(random, 0.88, 1.08);
    const berry = berries
      ? circle(x + between(random, -14, 14), y + between(random, -10, 10), size * 0.13, berries)
      : '';
    return (
      place(blade(scale), x, y, lean - between(random, 48, 66)) +
      place(blade(scale * 0.96), x, y, lean + between(random, 46, 64)) +
      berry
    );
  });
  const [tipX, tipY] = at(1);
  return (
    stroke(`M0 0Q${bend * 0.1} ${-length * 0.5} ${tipX} ${tipY}`, stem, Math.max(2, size * 0.07)) +
    leaves.join('') +
    place(blade(0.62), tipX, tipY + 4, (bend / length) * 100)
  );
}

export const flower = (petals: number, reach: number, width: number, color: string, heart: string): Markup =>
  group(
    times(petals, (index) =>
      place(
        path(
          `M0 0C${-width} ${-reach * 0.4} ${-width * 0.8} ${-reach} 0 ${-reach}C${width * 0.8} ${-reach} ${width} ${-reach * 0.4} 0 0Z`,
          fade(lighter(color, 0.22), darker(color, 0.14)),
        ),
        0,
        0,
        (index * 360) / petals,
      ),
    ),
  ) +
  circle(0, 0, reach * 0.26, heart) +
  circle(-reach * 0.06, -reach * 0.07, reach * 0.13, lighter(heart, 0.25));

/** A lavender or statice spike. */
export const spike = (length: number, color: string, stem: string, random: Random): Markup =>
  stroke(`M0 0V${-length}`, stem, 3) +
  times(11, (index) => {
    const y = -length * (0.52 + index * 0.046);
    const reach = 11 * (1 - index * 0.055);
    return (
      circle(-reach * between(random, 0.6, 1), y, reach * 0.62, darker(color, 0.1)) +
      circle(reach * between(random, 0.6, 1), y - 4, reach * 0.62, color) +
      circle(0, y - 8, reach * 0.55, lighter(color, 0.18))
    );
  }).join('');

/** A head of oats or wheat. */
export const grain = (length: number, color: string): Markup =>
  stroke(`M0 0Q6 ${-length * 0.6} 0 ${-length}`, darker(color, 0.2), 3) +
  times(8, (index) => {
    const y = -length * 0.62 - index * length * 0.05;
    return place(
      path('M0 0C-8 -8 -7 -24 0 -32C7 -24 8 -8 0 0Z', fade(lighter(color, 0.24), darker(color, 0.12), 0)),
      index % 2 ? 5 : -5,
      y,
      index % 2 ? 28 : -28,
      length / 320,
    );
  }).join('');
