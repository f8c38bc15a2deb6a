import { LOGOS } from './brands/logos.ts';
import { CARDS } from './cards/cards.ts';
import { goodWorkHeader } from './collections/good-work.ts';
import type { Markup } from './kit/svg.ts';
import { PRODUCTS } from './products/products.ts';
import { VARIANTS } from './products/variants.ts';

type Size = readonly [width: number, height: number];
export type Picture = { path: string; size: Size; drawnAt: Size; draw: () => Markup };

const series = (
  folder: string,
  drawings: Readonly<Record<string, () => Markup>>,
  drawnAt: Size,
  size: Size,
): Picture[] =>
  Object.entries(drawings).map(([name, draw]) => ({ path: `${folder}/${name}.png`, size, drawnAt, draw }));

export const PICTURES: readonly Picture[] = [
  ...series('brands', LOGOS, [400, 400], [400, 400]),
  ...series('products', PRODUCTS, [960, 960], [960, 960]),
  ...series('variants', VARIANTS, [960, 960], [480, 480]),
  ...series('cards', CARDS, [800, 1130], [800, 1130]),
  ...series('cards/thumbs', CARDS, [800, 1130], [200, 283]),
  ...series('collections', { 'good-work': goodWorkHeader }, [1600, 640], [1600, 640]),
];
