import { createHash } from 'node:crypto';

export type Markup = string;
export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, color: string, opacity?: number];
type Attributes = Record<string, string | number | undefined>;

/** Definitions are named by their content, so equal gradients are one and the output never depends on call order. */
const definitions = new Map<string, Markup>();

function define(build: (id: string) => Markup, content: string): string {
  const id = `d${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
  definitions.set(id, build(id));
  return `url(#${id})`;
}

const round = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

export function element(name: string, attributes: Attributes, children = ''): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${round(value ?? '')}"`)
    .join('');
  return children === '' ? `<${name}${written}/>` : `<${name}${written}>${children}</${name}>`;
}

const stopMarkup = (stops: readonly Stop[]): Markup =>
  stops
    .map(([offset, color, opacity]) =>
      element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }),
    )
    .join('');

/** A gradient along an angle in degrees: 0 runs left to right, 90 top to bottom. */
export function linear(stops: readonly Stop[], angle = 90): string {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(radians) / 2, Math.sin(radians) / 2];
  const line = { x1: 0.5 - dx, y1: 0.5 - dy, x2: 0.5 + dx, y2: 0.5 + dy };
  return define(
    (id) => element('linearGradient', { id, ...line }, stopMarkup(stops)),
    `linear ${angle} ${JSON.stringify(stops)}`,
  );
}

export const fade = (from: string, to: string, angle = 90): string =>
  linear(
    [
      [0, from],
      [1, to],
    ],
    angle,
  );

/** Left edge, brightest place and right edge of something round and shiny, such as brass or a lid. */
export const across = (left: string, middle: string, right: string, at = 0.3): string =>
  linear(
    [
      [0, left],
      [at, middle],
      [1, right],
    ],
    0,
  );

export function radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.6): string {
  return define(
    (id) => element('radialGradient', { id, cx, cy, r }, stopMarkup(stops)),
    `radial ${cx} ${cy} ${r} ${JSON.stringify(stops)}`,
  );
}

export const clipTo = (shape: Markup): string =>
  define((id) => element('clipPath', { id }, shape), `clip ${shape}`);

export const blurred = (amount: number): string =>
  define(
    (id) =>
      element(
        'filter',
        { id, x: '-60%', y: '-60%', width: '220%', height: '220%' },
        element('feGaussianBlur', { stdDeviation: amount }),
      ),
    `blur ${amount}`,
  );

export const dropShadow = (dx: number, dy: number, blur: number, color: string, opacity: number): string =>
  define(
    (id) =>
      element(
        'filter',
        { id, x: '-30%', y: '-30%', width: '160%', height: '160%' },
        element('feDropShadow', {
          dx,
          dy,
          stdDeviation: blur,
          'flood-color': color,
          'flood-opacity': opacity,
        }),
      ),
    `drop ${dx} ${dy} ${blur} ${color} ${opacity}`,
  );

function definitionsUsedBy(body: Markup): Markup {
  const wanted = new Set<string>();
  const visit = (markup: Markup): void => {
    for (const [, id] of markup.matchAll(/url\(#(\w+)\)/g)) {
      if (id === undefined || wanted.has(id)) continue;
      wanted.add(id);
      visit(definitions.get(id) ?? '');
    }
  };
  visit(body);
  return [...wanted].map((id) => definitions.get(id) ?? '').join('');
}

export const document = (width: number, height: number, body: Markup): Markup =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<defs>${definitionsUsedBy(body)}</defs>${body}</svg>`;
