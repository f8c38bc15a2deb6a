import { darker, lighter } from '../kit/color.ts';
import { ballPaint } from '../kit/light.ts';
import { between, randomFrom, times } from '../kit/random.ts';
import { circle, ellipse, group, path, place, polygon, rect, smooth, stroke } from '../kit/shapes.ts';
import { across, blurred, fade, type Markup, type Point, radial } from '../kit/svg.ts';

/** A cookie from above, about 100 across, with its pieces scattered by the seed. */
export function cookie(dough: string, bits: readonly string[], seed: number, sugar = 0): Markup {
  const random = randomFrom(seed);
  const edge = times(14, (index): Point => {
    const angle = (index / 14) * Math.PI * 2;
    const reach = between(random, 47, 53);
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
  const scattered = (count: number, draw: (x: number, y: number) => Markup): Markup =>
    times(count, () => {
      const [angle, reach] = [random() * Math.PI * 2, Math.sqrt(random()) * 39];
      return draw(Math.cos(angle) * reach, Math.sin(angle) * reach);
    }).join('');
  const chunk =
    (color: string) =>
    (x: number, y: number): Markup => {
      const size = between(random, 6, 11);
      const d = `M${-size} ${-size * 0.5}L${size * 0.3} ${-size}L${size} ${size * 0.4}L${-size * 0.4} ${size}Z`;
      return place(
        path(d, darker(color, 0.3), { transform: 'translate(1.5 2)' }) +
          path(d, fade(lighter(color, 0.22), color, 45)),
        x,
        y,
        random() * 360,
      );
    };
  const crumb = (x: number, y: number): Markup => ellipse(x, y, 3, 2, darker(dough, 0.2), { opacity: 0.5 });
  const crystal = (x: number, y: number): Markup => rect(x, y, 3.4, 3.4, '#fffaf0', { opacity: 0.9 });
  return (
    path(
      smooth(edge),
      radial(
        [
          [0, lighter(dough, 0.26)],
          [0.7, dough],
          [1, darker(dough, 0.3)],
        ],
        0.4,
        0.36,
        0.7,
      ),
    ) +
    scattered(16, crumb) +
    bits.map((color) => scattered(bits.length > 1 ? 7 : 10, chunk(color))).join('') +
    scattered(sugar, crystal)
  );
}

/** A macaron standing upright and seen from the side, 100 wide: two shells, each on its ruffled foot, and a thin filling. */
export const macaron = (color: string, filling: string): Markup => {
  const shell = 'M-49 -15C-52 -36 -38 -46 0 -46C38 -46 52 -36 49 -15Q0 -11 -49 -15Z';
  const ruffle = times(15, (index) =>
    ellipse(-45.5 + index * 6.5, -11.5, 4.6, 4.6, index % 2 ? lighter(color, 0.2) : lighter(color, 0.32)),
  );
  const half = (tone: string): Markup =>
    group(ruffle) +
    rect(-50, -17, 100, 6, lighter(tone, 0.12), { rx: 3 }) +
    path(shell, across(darker(tone, 0.05), lighter(tone, 0.32), darker(tone, 0.16)));
  return (
    group([half(darker(color, 0.1))], { transform: 'scale(1 -1) translate(0 -2)' }) +
    rect(-47, -9, 94, 18, across(darker(filling, 0.06), lighter(filling, 0.12), darker(filling, 0.14)), {
      rx: 7,
    }) +
    group([half(color)], { transform: 'translate(0 -2)' }) +
    ellipse(-20, -38, 13, 3.4, '#fffaf0', { opacity: 0.5, transform: 'rotate(-10 -20 -38)' })
  );
};

/** A macaron from above. */
export const macaronTop = (color: string): Markup =>
  circle(0, 0, 50, lighter(color, 0.18)) +
  circle(-1, -2, 46, ballPaint(color)) +
  ellipse(-16, -20, 12, 6, '#fffaf0', { opacity: 0.5, filter: blurred(3), transform: 'rotate(-36 -16 -20)' });

/** A brownie cut in a block, with a crackled top. */
export const brownie = (topColor: string, seed: number): Markup => {
  const random = randomFrom(seed);
  const cracks = times(5, () => {
    const [x, y] = [between(random, -50, 30), between(random, -50, -30)];
    return stroke(
      `M${x} ${y}l${between(random, 12, 26)} ${between(random, -5, 5)}l${between(random, 8, 18)} ${between(random, -6, 6)}`,
      lighter(topColor, 0.3),
      1.8,
      { opacity: 0.55 },
    );
  });
  return (
    polygon(
      [
        [-74, -30],
        [-40, -62],
        [84, -62],
        [62, -30],
      ],
      fade(lighter(topColor, 0.24), topColor, 10),
    ) +
    polygon(
      [
        [62, -30],
        [84, -62],
        [84, 2],
        [62, 36],
      ],
      darker(topColor, 0.42),
    ) +
    rect(-74, -30, 136, 66, fade(darker(topColor, 0.12), darker(topColor, 0.32)), { rx: 3 }) +
    times(16, () =>
      ellipse(
        between(random, -68, 56),
        between(random, -18, 28),
        between(random, 2, 5),
        2,
        darker(topColor, 0.5),
        { opacity: 0.6 },
      ),
    ).join('') +
    cracks.join('')
  );
};
