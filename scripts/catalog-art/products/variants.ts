import type { Markup } from '../kit/svg.ts';
import { harborSweatshirt } from './driftmoor/harbor-sweatshirt.ts';

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
