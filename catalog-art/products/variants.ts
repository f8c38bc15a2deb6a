import type { Markup } from '../kit/svg.ts';
import { noFourCandle, SCENTS } from './alder-wick/no-four-candle.ts';
import { brownButterCookies, COOKIE_FLAVORS } from './crumb-and-ladder/brown-butter-cookies.ts';
import { MACARON_FLAVORS } from './crumb-and-ladder/macaron-box.ts';
import { macaronFlavor } from './crumb-and-ladder/macaron-flavor.ts';
import { bootSocks } from './driftmoor/boot-socks.ts';
import { harborSweatshirt } from './driftmoor/harbor-sweatshirt.ts';
import { lambswoolThrow } from './loomfell/lambswool-throw.ts';
import { waffleRobe } from './loomfell/waffle-robe.ts';
import { campMug, GLAZES } from './ninebark-clay/camp-mug.ts';
import { FINISHES, orielOneHeadphones } from './oriel-sound/oriel-one-headphones.ts';
import { BOTANICALS, mineralBathSalts } from './saltmeadow/mineral-bath-salts.ts';

const eachOf = <Look>(
  product: string,
  looks: Readonly<Record<string, Look>>,
  draw: (look: Look) => Markup,
): [string, () => Markup][] =>
  Object.entries(looks).map(([variant, look]) => [`${product}-${variant}`, () => draw(look)]);

/** The product's own drawing in the look of each choice, named product-variant. */
export const VARIANTS: Readonly<Record<string, () => Markup>> = Object.fromEntries([
  ...eachOf('brown-butter-cookies', COOKIE_FLAVORS, brownButterCookies),
  ...eachOf('macaron-box', MACARON_FLAVORS, macaronFlavor),
  ...eachOf('camp-mug', GLAZES, campMug),
  ...eachOf('no-4-candle', SCENTS, noFourCandle),
  ...eachOf('oriel-one-headphones', FINISHES, orielOneHeadphones),
  ...eachOf('mineral-bath-salts', BOTANICALS, mineralBathSalts),
  ...eachOf(
    'lambswool-throw',
    { oatmeal: '#d9c9ac', madder: '#a8503c', lichen: '#8a9472', ink: '#3d4a5f' },
    lambswoolThrow,
  ),
  ...eachOf('waffle-robe', { chalk: '#eae4d8', sage: '#a3b09a', dusk: '#6f7c95' }, waffleRobe),
  ...eachOf('boot-socks', { heather: '#9a8fa3', rust: '#b4613a', pine: '#4d6a58' }, bootSocks),
  ...eachOf(
    'harbor-sweatshirt',
    { fog: '#b9bfc0', navy: '#2f4058', ochre: '#c8933f', brick: '#a3533f' },
    harborSweatshirt,
  ),
]);
