/**
 * The queue of those who pack: the shipments of one brand of ten among a million of three organizations, filtered, against the
 * same among ten thousand. It is read with the key of the brand, and by its name with a key for all brands.
 */
import {
  type Benchmark,
  ensure,
  median,
  type Outcome,
  type Repetition,
  ratioOutcome,
  repetitions,
  say,
} from './benchmark.ts';
import { growShipments } from './grow-shipments.ts';
import { ask, send } from './http-client.ts';
import { waitForBlocks, waitForCheckpoints } from './list-checkpoints.ts';
import { asOtherOrganization, type Service, startService } from './service.ts';
import { asShipper, type Brand, findOffers, placeGift, type Shipper } from './shippers.ts';

const few = 10_000;
const many = 1_000_000;
const brands = 10;
const organizations = 3;
const perPage = 20;
/** Of each page in each round, in turns with the same page of the short list. */
const requests = 30;
const target = 2;

export const queue: Benchmark = {
  needs: [],
  async run() {
    const short = await startQueue(few);
    const long = await startQueue(many);
    return [
      ...(await measure('key of one brand', short.ofBrand, long.ofBrand)),
      ...(await measure('key of all brands', short.ofAll, long.ofAll)),
    ];
  },
};

/** The key that reads the queue of a brand, and the filter that it needs for it. */
interface Reader {
  readonly shipper: Shipper;
  readonly brand: Record<string, string>;
  readonly brandId: string;
}

async function startQueue(rows: number): Promise<{ ofBrand: Reader; ofAll: Reader }> {
  const service = await startService();
  const offers = await findOffers(service, brands);
  const brand = offers[0] as Brand;
  const orderIds = await placeGifts(service, offers);
  const all = await asShipper(service, null);
  const own = await asShipper(service, brand);
  await growShipments(service, { shippers: [all, own], orderIds, rows: rows - orderIds.length });
  for (const { list, partId } of [
    { list: all, partId: undefined },
    { list: all, partId: brand.id },
    { list: own, partId: undefined },
  ]) {
    const isWhole = list === all && partId === undefined;
    const wanted = { list: 'shipper_shipments', partId, rows: isWhole ? rows : rows / brands } as const;
    await waitForCheckpoints(list, { ...wanted, ownerId: list.shipperId });
    await waitForBlocks(list, { ...wanted, ownerId: list.shipperId });
  }
  return {
    ofBrand: { shipper: own, brand: {}, brandId: brand.id },
    ofAll: { shipper: all, brand: { brand_id: brand.id }, brandId: brand.id },
  };
}

/** Places a gift of each brand in each organization. */
async function placeGifts(service: Service, offers: readonly { product_id: string }[]): Promise<string[]> {
  const senders = [service];
  for (let number = 1; number < organizations; number += 1) {
    senders.push(await asOtherOrganization(service, `other-${number}`));
  }
  const ids: string[] = [];
  for (const sender of senders) {
    for (const { product_id: productId } of offers) ids.push(await placeGift(sender, productId));
  }
  return ids;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

interface Filter {
  readonly query: Record<string, string>;
  /** The rows that match, as SQL. */
  readonly where: string;
  /** True if it names a time since which most rows have changed. All of them are counted, so their number matters. */
  readonly isWide?: boolean;
}

/** Each filter matches some rows of the short list too. An empty page would cost less than any other. */
const filters = (): readonly Filter[] => {
  const [first, last, changed, early] = [daysAgo(10), daysAgo(0.1), daysAgo(0.25), daysAgo(15)];
  const range = { 'created_at[after]': first, 'created_at[before]': last };
  const inRange = `created_at >= '${first}' and created_at <= '${last}'`;
  const isPending = `status = 'pending'`;
  const since = { 'updated_at[after]': changed };
  const isChanged = `updated_at >= '${changed}'`;
  const sinceEarly = { 'updated_at[after]': early };
  const isChangedEarly = `updated_at >= '${early}'`;
  const isWide = true;
  return [
    { query: {}, where: 'true' },
    { query: { status: 'pending' }, where: isPending },
    { query: { status: 'delivered' }, where: `status = 'delivered'` },
    { query: { status: 'pending', held: 'false' }, where: `${isPending} and not is_held` },
    { query: range, where: inRange },
    { query: { ...range, status: 'delivered' }, where: `${inRange} and status = 'delivered'` },
    { query: { ...range, status: 'pending' }, where: `${inRange} and ${isPending}` },
    { query: since, where: isChanged },
    { query: { ...since, status: 'pending' }, where: `${isChanged} and ${isPending}` },
    { query: { ...since, ...range }, where: `${isChanged} and ${inRange}` },
    { query: sinceEarly, where: isChangedEarly, isWide },
    {
      query: { ...sinceEarly, status: 'delivered' },
      where: `${isChangedEarly} and status = 'delivered'`,
      isWide,
    },
    { query: { ...sinceEarly, ...range }, where: `${isChangedEarly} and ${inRange}`, isWide },
  ];
};

type Page = 'first' | 'last';

interface Measured {
  readonly page: Page;
  readonly isWide: boolean;
  readonly rounds: readonly { ceiling: number; ours: number }[];
  readonly ratio: number;
}

async function measure(key: string, short: Reader, long: Reader): Promise<Outcome[]> {
  const measured: Measured[] = [];
  for (const filter of filters()) {
    const { query, where, isWide = false } = filter;
    const pages = await Promise.all([short, long].map((reader) => countPages(reader, query, where)));
    for (const page of ['first', 'last'] as const) {
      const [shortPath = '', longPath = ''] = [short, long].map((reader, index) =>
        pathOf(reader, query, page === 'first' ? 1 : (pages[index] ?? 1)),
      );
      const rounds: Repetition[] = [];
      for (let round = 0; round < repetitions; round += 1) {
        rounds.push(await takeTurns([short, shortPath], [long, longPath]));
      }
      const ratio = median(rounds.map(({ ceiling, ours }) => ours / ceiling));
      const ms = median(rounds.map(({ ours }) => ours));
      say(`${ratio.toFixed(2)} ×, ${ms.toFixed(1)} ms: ${key}, ${page} page, ${JSON.stringify(query)}`);
      measured.push({ page, isWide, rounds, ratio });
    }
  }
  const slowest = (page: Page, isWide: boolean): Outcome => {
    const [worst] = measured
      .filter((each) => each.page === page && each.isWide === isWide)
      .toSorted((a, b) => b.ratio - a.ratio);
    const kind = isWide ? 'changed in 15 days' : 'slowest filter';
    return ratioOutcome(`queue at 10⁶ shipments, ${key}, ${page} page, ${kind}`, worst?.rounds ?? [], {
      unit: 'ms',
      goal: { atMost: target },
    });
  };
  return [false, true].flatMap((isWide) => [slowest('first', isWide), slowest('last', isWide)]);
}

const pathOf = ({ brand }: Reader, query: Record<string, string>, page: number): string =>
  `/v1/fulfilment/shipments?${new URLSearchParams({ ...brand, ...query, per_page: String(perPage), page: String(page) })}`;

/** Checks the total of a filter, and returns the number of the last page. */
async function countPages(reader: Reader, query: Record<string, string>, where: string): Promise<number> {
  const { shipper, brandId } = reader;
  const { rows } = await shipper.database.query<{ count: number }>(
    `select count(*)::int as count from shipper_shipments where organization_id = $1 and brand_id = $2 and ${where}`,
    [shipper.shipperId, brandId],
  );
  const path = pathOf(reader, query, 1);
  const { list_meta } = await ask<{ list_meta: { total_count: number } }>(shipper, 'GET', path);
  const count = rows[0]?.count ?? 0;
  ensure(list_meta.total_count === count, `${path} counts ${list_meta.total_count} instead of ${count}.`);
  return Math.max(1, Math.ceil(count / perPage));
}

/** Returns the median durations of two requests that are sent in turns. */
async function takeTurns(short: [Reader, string], long: [Reader, string]) {
  const times: [number[], number[]] = [[], []];
  for (let number = 0; number < requests; number += 1) {
    for (const [index, [{ shipper }, path]] of [short, long].entries()) {
      const { status, ms } = await send(shipper, 'GET', path);
      ensure(status === 200, `${path} was answered with ${status}.`);
      times[index as 0 | 1].push(ms);
    }
  }
  return { ceiling: median(times[0]), ours: median(times[1]) };
}
