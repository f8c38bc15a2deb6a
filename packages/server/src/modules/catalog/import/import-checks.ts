/**
 * Checks of catalog entries that a schema cannot express: slugs, paths of pictures, prices, and variants that match
 * each other.
 */
import { countryCodes } from '@gifts/contract/countries';
import { usStates } from '@gifts/contract/us-states';
import type { ImportEntry } from './import-entries.ts';
import type {
  ImportBrand,
  ImportCard,
  ImportCollection,
  ImportImage,
  ImportProduct,
} from './import-format.ts';

const countries: ReadonlySet<string> = new Set(countryCodes);
const states: ReadonlySet<string> = new Set(usStates.map(({ code }) => code));

export function checkSlugs(entries: readonly ImportEntry<{ slug: string }>[]): void {
  const places = new Map<string, string>();
  for (const { value, place, problems } of entries) {
    const earlier = places.get(value.slug);
    if (!isSlug(value.slug)) problems.push(`slug ${slugRule}`);
    else if (earlier !== undefined)
      problems.push(`slug is used before, at ${earlier}; a slug names one thing`);
    else places.set(value.slug, place);
  }
}

const slugRule = 'must be lower-case letters and digits joined by hyphens, like sea-salt-caramels';
const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export function checkBrand({ value, problems }: ImportEntry<ImportBrand>): void {
  problems.push(...imageProblems(value.logo_image, 'logo_image'));
}

export function checkCard({ value, problems }: ImportEntry<ImportCard>): void {
  problems.push(...imageProblems(value.image, 'image'), ...imageProblems(value.image_thumb, 'image_thumb'));
}

export function checkProduct({ value, problems }: ImportEntry<ImportProduct>): void {
  const images = value.images ?? [];
  problems.push(
    ...priceProblems(value),
    ...choiceProblems(value),
    ...images.flatMap((image, index) => imageProblems(image, `images[${index}]`)),
    ...repeatedNames('images', images.map(addressOf)),
    ...unknownCodes('countries', value.countries, countries, 'a two-letter country code, like US'),
    ...unknownCodes('restricted_states', value.restricted_states, states, 'a two-letter state code, like CA'),
  );
  if (value.countries?.length === 0) problems.push('countries must name one country or more, like US');
}

/** `collectionProducts` are the slugs of the products that collections of the file name as theirs. */
export function checkStock(
  { value, problems }: ImportEntry<ImportProduct>,
  collectionProducts: ReadonlySet<string>,
): void {
  if (value.stock === undefined || value.stock === null) return;
  if (value.is_gift_card)
    problems.push('stock cannot be given for a gift card, which is not taken from a shelf');
  if (value.is_collection_only || collectionProducts.has(value.slug))
    problems.push('stock cannot be given for a collection: count the products that it offers');
}

function priceProblems({ price, price_is_variable, price_min, price_max }: ImportProduct): string[] {
  const least = price_min ?? null;
  const most = price_max ?? null;
  if (!price_is_variable) {
    const isFixed = least === null && most === null;
    return isFixed ? [] : ['price_min and price_max are only for a price_is_variable of true'];
  }
  if (least === null || most === null) return ['price_is_variable needs price_min and price_max'];
  if (least > most) return [`price_min must be at most price_max, which is ${most}`];
  return price >= least && price <= most
    ? []
    : [`price must be between price_min and price_max, ${least} and ${most}`];
}

function choiceProblems(product: ImportProduct): string[] {
  const { variants = [], variant_groups: groups = [], variants_num_selectable: count = 0 } = product;
  const options = groups.flatMap((group) => group.options);
  const problems = [
    ...repeatedNames(
      'variants',
      variants.map(({ slug }) => slug),
    ),
    // Orders name variants without regard to case, so such names must be unique.
    ...repeatedNames(
      'variants',
      variants.map(({ name }) => name.toLowerCase()),
    ),
    ...repeatedNames(
      'variant_groups',
      groups.map(({ slug }) => slug),
    ),
    ...groups.flatMap(({ slug, options }) =>
      repeatedNames(
        `the options of ${slug}`,
        options.map((option) => option.slug),
      ),
    ),
    ...[...variants, ...options].flatMap(({ slug, image }) => imageProblems(image, `the image of ${slug}`)),
    ...options.flatMap(({ slug, color }) => colorProblems(slug, color)),
  ];
  if (variants.length > 0 && groups.length > 0)
    problems.push('variants and variant_groups cannot both be given');
  if (groups.length > 0 && count !== groups.length) {
    problems.push(
      `variants_num_selectable must be ${groups.length}: one option of each of variant_groups is chosen`,
    );
  } else if (groups.length === 0 && count > 0 && variants.length === 0) {
    problems.push('variants_num_selectable must be 0 where there are no variants');
  }
  return problems;
}

function colorProblems(slug: string, color: string | null | undefined): string[] {
  if (!color || /^#[0-9a-f]{6}$/i.test(color)) return [];
  return [`the color of ${slug} must be written as #rrggbb, and is "${color}"`];
}

export function checkCollection({ value, problems }: ImportEntry<ImportCollection>): void {
  const { multiple_select_mode: mode, multiple_select_count: count, multiple_select_price: price } = value;
  problems.push(...imageProblems(value.header_image, 'header_image'));
  problems.push(
    ...repeatedNames(
      'categories',
      value.categories.map(({ slug }) => slug),
    ),
  );
  for (const { slug, products } of value.categories)
    problems.push(...repeatedNames(`the products of ${slug}`, products));
  if (mode === 'item_count' && !count)
    problems.push('multiple_select_count is needed where items are counted');
  if (mode === 'max_price' && !price)
    problems.push('multiple_select_price is needed where prices are added up');
}

function imageProblems(image: ImportImage | null | undefined, name: string): string[] {
  if (!image) return [];
  const { path, url } = image;
  if ((path === undefined) === (url === undefined))
    return [`${name} must have a path or a url, and not both`];
  if (url !== undefined) {
    return isHttps(url) ? [] : [`${name} must be an absolute https address, and is "${url}"`];
  }
  return isImagePath(path ?? '')
    ? []
    : [`${name} must be a built-in path like products/sea-salt-caramels.png`];
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';
const isImagePath = (text: string): boolean =>
  /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*\.(?:png|jpe?g|webp|svg)$/.test(text);

export const addressOf = ({ path, url }: { path?: string; url?: string }): string => url ?? path ?? '';

function repeatedNames(where: string, names: readonly string[]): string[] {
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((name) => `${where} must not name ${name} twice`);
}

function unknownCodes(
  field: string,
  codes: readonly string[] | undefined,
  known: ReadonlySet<string>,
  rule: string,
): string[] {
  const unknown = (codes ?? []).filter((code) => !known.has(code));
  return unknown.map((code) => `${field} has "${code}", which is not ${rule}`);
}
