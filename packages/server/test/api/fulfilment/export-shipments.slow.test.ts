/** A long file is sent as it is read, and has every shipment once. */
import { once } from 'node:events';
import { get } from 'node:http';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { orderedOrder, startFulfilmentApp } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

const path = '/v1/fulfilment/shipments/export';

let app: TestApp;
let apiKey: string;
beforeAll(async () => {
  app = await startFulfilmentApp();
  apiKey = await fulfilmentKey(app);
});
afterAll(() => app.close());

async function idsIn(): Promise<string[]> {
  const { body } = await app.request('GET', path, { apiKey });
  const { data } = Papa.parse<{ shipment_id: string }>(body, { header: true, skipEmptyLines: true });
  return data.map(({ shipment_id }) => shipment_id);
}

describe('ten thousand shipments', () => {
  const [total, slice] = [10_000, 200];

  /** Copies of one order with a long message: more than sockets hold. */
  async function addShipments(key: string): Promise<void> {
    const message = 'A long message. '.repeat(120);
    const { id } = await orderedOrder(app, { batch: { message } });
    const copies = `select organization_id, id as order_id, uuid_v7(now(), position) as id from orders
      where order_batch_id = (select order_batch_id from orders where id = $1) and position >= 1000`;
    await app.db.query(
      `insert into orders select copy.* from orders o, generate_series(1001, 1000 + $2::int - 1) as n
       cross join lateral jsonb_populate_record(o, jsonb_build_object('id', uuid_v7(now(), n), 'position', n,
         'gift_token', gen_random_uuid(), 'recipient_token', gen_random_uuid())) as copy
       where o.id = $1`,
      [id, total],
    );
    const [shipper] = await app.db.query<{ id: string }>(
      'select organization_id as id from api_keys where last_four = $1',
      [key.slice(-4)],
    );
    await app.db.query(
      `with added as (
         insert into shipments (organization_id, id, order_id, brand_id, brand_name, status, created_at)
         select copy.organization_id, copy.id, copy.order_id, s.brand_id, s.brand_name, s.status, now()
         from (${copies}) as copy, shipments s where s.order_id = $1
         returning organization_id, id, order_id, brand_id, status
       )
       insert into shipper_shipments
         (organization_id, id, customer_id, order_id, brand_id, status, created_at, updated_at)
       select $2, id, organization_id, order_id, brand_id, status, now(), now() from added`,
      [id, shipper?.id],
    );
  }

  it('are sent as fast as they are read, each once', async () => {
    await addShipments(apiKey);
    const looks = async () => {
      const rows = await app.db.query<{ count: number }>(
        `select count(*) as count from audit_entries where act = 'export_shipments' and cardinality(shown_ids) = $1`,
        [slice],
      );
      return rows[0]?.count ?? 0;
    };

    const request = get(`${app.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
    const [response] = await once(request, 'response');
    await once(response, 'readable');
    request.destroy();
    // One file of a shipper is made at a time, so the first one has ended when the second is here.
    const shown = await idsIn();
    expect(shown).toHaveLength(total);
    expect(new Set(shown).size).toBe(total);
    expect(shown).toEqual(shown.toSorted().toReversed());
    const slices = total / slice;
    const madeForFirst = (await looks()) - slices;
    expect(madeForFirst).toBeGreaterThan(0);
    expect(madeForFirst).toBeLessThan(slices / 2);
  }, 60_000);
});
