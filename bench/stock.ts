/** Acceptances of one product, all of which take from one count, against the same while the product is not counted. */
import { once } from 'node:events';
import { acceptAll, newOrders } from './accepts.ts';
import { alternate, type Benchmark, ensure, ratioOutcome } from './benchmark.ts';
import { type Service, startApi, startWorkerBeside } from './service.ts';

const target = 0.9;
/** More than all rounds take. */
const plenty = 1_000_000;

export const stock: Benchmark = {
  needs: [],
  async run() {
    const service = await startApi();
    const worker = startWorkerBeside(service);
    try {
      await countAll(service, false);
      await acceptAll([service], await newOrders(service));
      const measure = async (isCounted: boolean) => {
        const ids = await newOrders(service);
        await countAll(service, isCounted);
        return acceptAll([service], ids);
      };
      const results = await alternate(
        { ceiling: () => measure(false), ours: () => measure(true) },
        'accepts/s',
      );
      await requireWholeCounts(service);
      const work = 'accepts of one counted product, 24 in flight, against one that is not counted';
      return [ratioOutcome(work, results, { unit: '/s', goal: { atLeast: target } })];
    } finally {
      worker.kill();
      await once(worker, 'exit');
    }
  },
};

const count = `insert into product_stock (product_id, variant, available, is_counted)
  select id, '', ${plenty}, $1 from products where not is_collection and not is_gift_card
  on conflict (product_id, variant) do update set is_counted = excluded.is_counted, changed_at = clock_timestamp()`;

const countAll = ({ database }: Service, isCounted: boolean) => database.query(count, [isCounted]);

const taken = `select (select sum(${plenty} - available)::int from product_stock) as missing,
  (select count(*)::int from stock_reservations where returned_at is null) as reserved`;

/** Every unit that is missing is reserved for an order. */
async function requireWholeCounts({ database }: Service): Promise<void> {
  const { rows } = await database.query<{ missing: number; reserved: number }>(taken);
  const sums = rows[0];
  const isWhole = sums !== undefined && sums.missing === sums.reserved && sums.reserved > 0;
  ensure(isWhole, `The counts do not add up: ${JSON.stringify(sums)}`);
}
