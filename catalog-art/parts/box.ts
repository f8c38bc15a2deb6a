import { darker, lighter } from '../kit/color.ts';
import { softBand } from '../kit/light.ts';
import { group, path, polygon, rect } from '../kit/shapes.ts';
import { clipTo, fade, type Markup } from '../kit/svg.ts';

/** A closed box a little from above: front face at x, y, with its top going back and to the right. */
export const carton = (
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  color: string,
): Markup => {
  const [dx, dy] = [depth * 0.72, -depth * 0.5];
  const top = lighter(color, 0.24);
  return (
    polygon(
      [
        [x, y],
        [x + dx, y + dy],
        [x + width + dx, y + dy],
        [x + width, y],
      ],
      fade(top, lighter(color, 0.1), 0),
    ) +
    polygon(
      [
        [x + width, y],
        [x + width + dx, y + dy],
        [x + width + dx, y + height + dy],
        [x + width, y + height],
      ],
      fade(darker(color, 0.28), darker(color, 0.38), 90),
    ) +
    rect(x, y, width, height, fade(lighter(color, 0.06), darker(color, 0.1), 70))
  );
};

/** An open box from above: a rim, and an inside with the shadow of its upper and left walls. */
export const tray = (
  x: number,
  y: number,
  width: number,
  height: number,
  rim: number,
  color: string,
  inside: string,
  rx = 10,
): Markup => {
  const inner = rect(x + rim, y + rim, width - 2 * rim, height - 2 * rim, '#000', { rx: rx * 0.6 });
  const edge = `M${x} ${y}H${x + width}V${y + rim * 1.9}H${x + rim * 2.4}V${y + height}H${x}Z`;
  return (
    rect(x, y, width, height, fade(lighter(color, 0.2), darker(color, 0.12), 50), { rx }) +
    rect(x + rim, y + rim, width - 2 * rim, height - 2 * rim, inside, { rx: rx * 0.6 }) +
    group([softBand(edge, 0.42, 11)], { clip: clipTo(inner) })
  );
};

/** A ribbon across something flat, with its own small shadow. */
export const ribbonBand = (d: string, color: string, width: number): Markup =>
  `<path d="${d}" fill="none" stroke="#2a1623" stroke-opacity="0.2" stroke-width="${width}" transform="translate(4 6)"/>` +
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>` +
  `<path d="${d}" fill="none" stroke="${lighter(color, 0.35)}" stroke-opacity="0.6" stroke-width="${width * 0.12}"/>`;

/** A tied bow around the origin, about 200 wide. */
export const bow = (color: string): Markup => {
  const loop = 'M0 0C-30 -70 -110 -84 -120 -34C-126 10 -50 24 0 0Z';
  const hole = 'M-18 -4C-44 -44 -92 -52 -98 -30C-100 -8 -52 6 -18 -4Z';
  const tail = 'M-4 6C-30 40 -46 70 -84 104L-46 108L-34 132C-10 90 6 50 8 8Z';
  const half = (mirror: string, shade: string): Markup =>
    group(
      [
        path(tail, darker(color, 0.12)),
        path(loop, fade(lighter(color, 0.2), shade, 20)),
        path(hole, darker(color, 0.34)),
      ],
      { transform: mirror },
    );
  return (
    half('scale(1 1)', darker(color, 0.1)) +
    half('scale(-1 1)', darker(color, 0.16)) +
    path(
      'M-20 -16Q0 -26 20 -16Q26 4 18 20Q0 28 -18 20Q-26 4 -20 -16Z',
      fade(lighter(color, 0.26), darker(color, 0.14), 60),
    )
  );
};
