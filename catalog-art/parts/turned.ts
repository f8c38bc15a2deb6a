import { darker, lighter } from '../kit/color.ts';
import { roundPaint } from '../kit/light.ts';
import { ellipse, path, stroke } from '../kit/shapes.ts';
import { across, fade, linear, type Markup } from '../kit/svg.ts';

/** From top to bottom: the height on the page and the half width there. */
export type Profile = readonly (readonly [y: number, half: number])[];

/** The outline of something turned on a wheel or a lathe; widths flow into each other, the foot is slightly round. */
export function turned(cx: number, profile: Profile, foot = 0.07): string {
  const side = (steps: Profile, sign: 1 | -1): string =>
    steps
      .slice(1)
      .map(([y, half], index) => {
        const [fromY, fromHalf] = steps[index] ?? [y, half];
        if (half === fromHalf || y === fromY) return `L${cx + sign * half} ${y}`;
        const middle = (fromY + y) / 2;
        return `C${cx + sign * fromHalf} ${middle} ${cx + sign * half} ${middle} ${cx + sign * half} ${y}`;
      })
      .join('');
  const [topY, topHalf] = profile[0] ?? [0, 0];
  const [, footHalf] = profile.at(-1) ?? [0, 0];
  const arc = `A${footHalf} ${footHalf * foot} 0 0 1 ${cx - footHalf} ${(profile.at(-1) ?? [0])[0]}`;
  return `M${cx + topHalf} ${topY}${side(profile, 1)}${arc}${side([...profile].reverse(), -1)}Z`;
}

/** A straight cylinder with its upper rim in view. */
export const drum = (
  cx: number,
  top: number,
  half: number,
  height: number,
  color: string,
  tilt = 0.16,
): Markup => {
  const lip = half * tilt;
  const body = `M${cx - half} ${top}V${top + height}A${half} ${lip} 0 0 0 ${cx + half} ${top + height}V${top}Z`;
  return (
    path(body, roundPaint(color)) +
    ellipse(cx, top, half, lip, fade(lighter(color, 0.3), lighter(color, 0.06), 20))
  );
};

/** A band wrapped around a drum: a label, a glaze line, a lid's edge. */
export const band = (
  cx: number,
  y: number,
  half: number,
  height: number,
  color: string,
  tilt = 0.16,
): Markup => {
  const lip = half * tilt;
  return path(
    `M${cx - half} ${y}A${half} ${lip} 0 0 0 ${cx + half} ${y}V${y + height}A${half} ${lip} 0 0 1 ${cx - half} ${y + height}Z`,
    roundPaint(color),
  );
};

/** The same, but only across the front, as a pasted label is. */
export const frontLabel = (
  cx: number,
  y: number,
  half: number,
  width: number,
  height: number,
  color: string,
  tilt = 0.16,
): Markup => {
  const drop = half * tilt * (1 - Math.sqrt(1 - (width / half) ** 2));
  const sag = half * tilt - drop;
  const paint = across(darker(color, 0.08), lighter(color, 0.3), darker(color, 0.16), 0.3);
  return path(
    `M${cx - width} ${y}Q${cx} ${y + sag * 1.6} ${cx + width} ${y}V${y + height}Q${cx} ${y + height + sag * 1.6} ${cx - width} ${y + height}Z`,
    paint,
  );
};

/** The long reflection of a window in glass or glaze. */
export const shine = (x: number, top: number, height: number, width: number, opacity = 0.5): Markup =>
  stroke(`M${x} ${top}V${top + height}`, '#fff8ea', width, { opacity });

export const bowl = (
  cx: number,
  rim: number,
  half: number,
  depth: number,
  color: string,
  inside: string,
  tilt = 0.2,
): Markup => {
  const lip = half * tilt;
  const foot = half * 0.42;
  const body = `M${cx - half} ${rim}C${cx - half} ${rim + depth * 0.62} ${cx - foot * 1.5} ${rim + depth * 0.94} ${cx - foot} ${rim + depth}A${foot} ${foot * 0.14} 0 0 0 ${cx + foot} ${rim + depth}C${cx + foot * 1.5} ${rim + depth * 0.94} ${cx + half} ${rim + depth * 0.62} ${cx + half} ${rim}Z`;
  return (
    path(body, roundPaint(color)) +
    ellipse(cx, rim, half, lip, lighter(color, 0.25)) +
    ellipse(
      cx,
      rim + lip * 0.06,
      half * 0.955,
      lip * 0.9,
      linear(
        [
          [0, darker(inside, 0.26)],
          [0.55, inside],
          [1, lighter(inside, 0.2)],
        ],
        70,
      ),
    )
  );
};
