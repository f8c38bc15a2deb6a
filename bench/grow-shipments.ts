/** Grows the shipments of several organizations and brands by SQL, and the lists of those who ship them. */
import { asAdministrator } from './as-administrator.ts';
import { say } from './benchmark.ts';
import { insertionOfCopies } from './copies.ts';
import type { Service } from './service.ts';
import type { Shipper } from './shippers.ts';

const sliceSize = 100_000;
/** The shipments are made evenly over so many days, whatever their number, so that a time divides all lists alike. */
export const days = 30;

interface Growth {
  readonly shippers: readonly Shipper[];
  /** Orders that were placed, of one shipment each. */
  readonly orderIds: readonly string[];
  readonly rows: number;
  /** Makes all of them wait to be packed. */
  readonly areWaiting?: boolean;
}

/**
 * Inserts copies of placed orders and of their shipments, the same number of each. The newest wait to be packed, and so do a few
 * old ones; most of them have arrived. Foreign keys are not checked, because the copies are consistent.
 */
export async function growShipments(
  service: Service,
  { shippers, orderIds, rows, areWaiting = false }: Growth,
): Promise<void> {
  await asAdministrator(service, async (administrator) => {
    const orders = await insertionOfCopies(administrator, 'orders', {
      id: 'born.order_id',
      position: 'born.position',
      status: `case born.status when 'pending' then 'ordered' when 'tracking' then 'ordered' else born.status end`,
      shipped_at: 'born.shipped_at',
      delivered_at: 'born.delivered_at',
      created_at: 'born.at',
    });
    const shipments = await insertionOfCopies(administrator, 'shipments', {
      id: 'born.shipment_id',
      order_id: 'born.order_id',
      status: 'born.status',
      tracking_carrier: `case when born.status <> 'pending' then 'UPS' end`,
      tracking_number: `case when born.status <> 'pending' then '1Z' || born.n end`,
      shipped_at: 'born.shipped_at',
      delivered_at: 'born.delivered_at',
      created_at: 'born.at',
    });
    for (let from = 0; from < rows; from += sliceSize) {
      const to = Math.min(from + sliceSize, rows);
      await administrator.query('drop table if exists born');
      await administrator.query(born({ from, to, rows, waitingFrom: areWaiting ? 0 : 0.97 }), [orderIds]);
      await administrator.query(
        `${orders} from born join orders t on t.organization_id = born.organization_id and t.id = born.like_order`,
      );
      await administrator.query(
        `${shipments} from born join shipments t on t.organization_id = born.organization_id and t.order_id = born.like_order`,
      );
      for (const { shipperId } of shippers) await administrator.query(listed, [shipperId]);
      say(`${to.toLocaleString('en-US')} shipments`);
    }
    await administrator.query('reset session_replication_role');
    for (const table of ['orders', 'shipments', 'shipper_shipments']) {
      await administrator.query(`vacuum (analyze) ${table}`);
    }
    await administrator.query('checkpoint');
  });
}

/** What is new about each copy. The newest is one minute old. */
const born = ({
  from,
  to,
  rows,
  waitingFrom,
}: Record<'from' | 'to' | 'rows' | 'waitingFrom', number>): string => `
  create temporary table born as
  select n, birth.at, birth.status, t.organization_id, t.id as like_order, uuid_v7(at, 1) as order_id, uuid_v7(at, 2) as shipment_id,
    n / cardinality($1::uuid[]) + 1 as position,
    case when birth.status in ('shipped', 'delivered') then at + interval '1 day' end as shipped_at,
    case when birth.status = 'delivered' then at + interval '4 days' end as delivered_at,
    case birth.status when 'pending' then at when 'tracking' then at + interval '12 hours' when 'shipped' then at + interval '1 day'
      else at + interval '4 days' end as updated_at
  from generate_series(${from}, ${to - 1}) n
  cross join lateral (
      select now() - interval '1 minute' - (${rows} - n) * interval '${days} days' / ${rows} as at,
        case when n >= ${waitingFrom} * ${rows} or n % 997 = 0 then 'pending' when n >= 0.94 * ${rows} then 'tracking'
          when n >= 0.85 * ${rows} then 'shipped' else 'delivered' end as status
    ) as birth
  join orders t on t.id = ($1::uuid[])[1 + n % cardinality($1::uuid[])]`;

const listed = `insert into shipper_shipments
    (organization_id, id, customer_id, order_id, brand_id, status, created_at, updated_at)
  select shipper.organization_id, s.id, s.organization_id, s.order_id, s.brand_id, s.status, born.at, born.updated_at
  from born join shipments s on s.organization_id = born.organization_id and s.id = born.shipment_id
  join shippers shipper on shipper.organization_id = $1
    and (shipper.brand_ids is null or s.brand_id = any(shipper.brand_ids))`;
