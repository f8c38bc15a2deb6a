import { darker, lighter } from '../../kit/color.ts';
import { text } from '../../kit/lettering.ts';
import { ellipse, path, place, rect, stroke } from '../../kit/shapes.ts';
import { fade, linear, type Markup } from '../../kit/svg.ts';

const NAVY = '#22393f';

export const EMBER = '#e08a3c';

const bean = (color: string): Markup =>
  ellipse(0, 0, 17, 12, fade(lighter(color, 0.2), darker(color, 0.2), 60)) +
  stroke('M-14 2Q-4 -5 3 1T15 -2', darker(color, 0.5), 2.4);

export const beans = (spots: readonly (readonly [number, number])[]): Markup =>
  spots
    .map(
      ([x, y], index) =>
        ellipse(x + 6, y + 8, 16, 6, '#2a1623', { opacity: 0.3 }) + place(bean('#5b3524'), x, y, index * 67),
    )
    .join('');

const lantern = (x: number, y: number, scale: number, color: string): Markup =>
  place(
    stroke('M-10 -30Q0 -46 10 -30', color, 4) +
      path('M-20 -28H20L26 -18H-26Z', color) +
      stroke('M-20 -16L-24 24M20 -16L24 24', color, 4) +
      rect(-28, 24, 56, 8, color) +
      path('M0 -10C-14 4 -10 18 0 20C10 18 14 4 0 -10Z', EMBER),
    x,
    y,
    0,
    scale,
  );

/** A folded coffee bag standing on the table; x, y is its foot's center. */
export function bag(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  label: string,
  words: readonly [string, string],
): Markup {
  const [half, top] = [width / 2, y - height];
  const outline = `M${x - half + 8} ${top}H${x + half - 8}L${x + half} ${top + height * 0.2}C${x + half + 6} ${y - height * 0.4} ${x + half + 4} ${y - 40} ${x + half - 4} ${y}Q${x} ${y + 12} ${x - half + 4} ${y}C${x - half - 4} ${y - 40} ${x - half - 6} ${y - height * 0.4} ${x - half} ${top + height * 0.2}Z`;
  return (
    path(
      outline,
      linear(
        [
          [0, darker(color, 0.06)],
          [0.14, lighter(color, 0.2)],
          [0.3, color],
          [0.74, color],
          [0.88, darker(color, 0.14)],
          [1, darker(color, 0.34)],
        ],
        0,
      ),
    ) +
    path(
      `M${x - half + 8} ${top}H${x + half - 8}L${x + half - 5} ${top + 34}H${x - half + 5}Z`,
      darker(color, 0.22),
    ) +
    rect(x - half + 2, top + 8, width - 4, 13, label, { rx: 5 }) +
    stroke(`M${x - half + 22} ${top + 50}L${x - half + 40} ${y - 30}`, lighter(color, 0.3), 3, {
      opacity: 0.5,
    }) +
    stroke(`M${x + half - 26} ${top + 46}L${x + half - 44} ${y - 20}`, darker(color, 0.4), 3, {
      opacity: 0.5,
    }) +
    rect(
      x - half * 0.66,
      top + height * 0.32,
      width * 0.66,
      height * 0.46,
      fade(lighter(label, 0.14), darker(label, 0.08), 40),
      { rx: 4 },
    ) +
    lantern(x, top + height * 0.44, width / 230, NAVY) +
    text(words[0], {
      x,
      y: top + height * 0.62,
      size: width * 0.118,
      font: 'Bebas Neue',
      color: NAVY,
      spacing: 2,
    }) +
    text(words[1], {
      x,
      y: top + height * 0.69,
      size: width * 0.066,
      font: 'Cabin',
      italic: true,
      color: NAVY,
    }) +
    rect(x - half * 0.4, top + height * 0.725, width * 0.4, 3, EMBER)
  );
}
