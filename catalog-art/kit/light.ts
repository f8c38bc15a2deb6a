import { darker, lighter } from './color.ts';
import { ellipse, group, path, polygon } from './shapes.ts';
import { blurred, dropShadow, linear, type Markup, radial } from './svg.ts';

/** Light falls from the upper left in every picture. */
const SHADOW = '#2a1623';

/** Paint for a body that curves away on both sides, such as a bottle or a tin. */
export const roundPaint = (color: string, depth = 1): string =>
  linear(
    [
      [0, darker(color, 0.1 * depth)],
      [0.22, lighter(color, 0.22 * depth)],
      [0.5, color],
      [1, darker(color, 0.3 * depth)],
    ],
    0,
  );

export const ballPaint = (color: string): string =>
  radial(
    [
      [0, lighter(color, 0.34)],
      [0.45, color],
      [1, darker(color, 0.34)],
    ],
    0.34,
    0.28,
    0.78,
  );

/** The shadow of something standing on a table: a dark line of contact and a long soft fall to the right. */
export const standingShadow = (
  cx: number,
  y: number,
  halfWidth: number,
  length = 130,
  strength = 1,
): Markup =>
  group([
    ellipse(cx + length * 0.55, y + 4, halfWidth + length * 0.55, 20 + halfWidth * 0.06, SHADOW, {
      opacity: 0.26 * strength,
      filter: blurred(15),
    }),
    ellipse(cx + 8, y + 1, halfWidth * 1.02, 9 + halfWidth * 0.035, SHADOW, {
      opacity: 0.42 * strength,
      filter: blurred(6),
    }),
  ]);

/** Lifts things seen from above off the surface they lie on. */
export const lying = (children: readonly Markup[], height = 1): Markup =>
  group([group(children)], { filter: dropShadow(9 * height, 13 * height, 9 * height, SHADOW, 0.34) });

/** A low blurred band, used inside boxes and under lids. */
export const softBand = (d: string, opacity = 0.3, blur = 10): Markup =>
  path(d, SHADOW, { opacity, filter: blurred(blur) });

/** Two panes of late sun on the wall. */
export const windowLight = (x: number, y: number, scale = 1, color = '#fff3d6', opacity = 0.42): Markup => {
  const pane = (dx: number, dy: number): Markup =>
    polygon(
      [
        [x + dx, y + dy],
        [x + dx + 130 * scale, y + dy - 46 * scale],
        [x + dx + 130 * scale, y + dy + 164 * scale],
        [x + dx, y + dy + 210 * scale],
      ],
      color,
    );
  const panes = [0, 1].flatMap((column) =>
    [0, 1].map((row) => pane(column * 150 * scale, row * 230 * scale - column * 53 * scale)),
  );
  return group(panes, { opacity, filter: blurred(5) });
};

export const glow = (cx: number, cy: number, r: number, color: string, opacity = 0.7): Markup =>
  ellipse(
    cx,
    cy,
    r,
    r,
    radial(
      [
        [0, color, opacity],
        [1, color, 0],
      ],
      0.5,
      0.5,
      0.5,
    ),
  );
