import { element, type Markup, type Point } from './svg.ts';

type Look = { opacity?: number; filter?: string; clip?: string; transform?: string; blend?: string };

const lookAttributes = (look: Look): Record<string, string | number | undefined> => ({
  opacity: look.opacity,
  filter: look.filter,
  'clip-path': look.clip,
  transform: look.transform,
  style: look.blend === undefined ? undefined : `mix-blend-mode:${look.blend}`,
});

export const path = (d: string, fill: string, look: Look = {}): Markup =>
  element('path', { d, fill, ...lookAttributes(look) });

export const circle = (cx: number, cy: number, r: number, fill: string, look: Look = {}): Markup =>
  element('circle', { cx, cy, r, fill, ...lookAttributes(look) });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  look: Look = {},
): Markup => element('ellipse', { cx, cy, rx, ry, fill, ...lookAttributes(look) });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  look: Look & { rx?: number } = {},
): Markup => element('rect', { x, y, width, height, fill, rx: look.rx, ...lookAttributes(look) });

export const polygon = (points: readonly Point[], fill: string, look: Look = {}): Markup =>
  element('polygon', {
    points: points.map(([x, y]) => `${x},${y}`).join(' '),
    fill,
    ...lookAttributes(look),
  });

export const stroke = (
  d: string,
  color: string,
  width: number,
  look: Look & { dash?: string; cap?: 'round' | 'butt' } = {},
): Markup =>
  element('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': look.cap ?? 'round',
    'stroke-linejoin': 'round',
    'stroke-dasharray': look.dash,
    ...lookAttributes(look),
  });

export const ring = (
  cx: number,
  cy: number,
  r: number,
  color: string,
  width: number,
  look: Look = {},
): Markup =>
  element('circle', {
    cx,
    cy,
    r,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    ...lookAttributes(look),
  });

export const group = (children: readonly Markup[], look: Look = {}): Markup =>
  element('g', lookAttributes(look), children.join('') || ' ');

/** Places a drawing made around the origin: turned, scaled, then moved. */
export const place = (child: Markup, x: number, y: number, turn = 0, scale = 1, scaleY = scale): Markup =>
  element('g', { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale} ${scaleY})` }, child);

/** A closed, smooth outline through the given points (Catmull-Rom made into Béziers). */
export function smooth(points: readonly Point[], tension = 6): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const start = at(0);
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leave = [from[0] + (to[0] - before[0]) / tension, from[1] + (to[1] - before[1]) / tension];
    const arrive = [to[0] - (after[0] - from[0]) / tension, to[1] - (after[1] - from[1]) / tension];
    return `C${leave.join(' ')} ${arrive.join(' ')} ${to.join(' ')}`;
  });
  return `M${start.join(' ')}${curves.join('')}Z`;
}
