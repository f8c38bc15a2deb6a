/** The service stores the checkpoints and the counts of a long list itself, after it was read and its rows are stable. */
import { setTimeout as pause } from 'node:timers/promises';
import { ensure, say } from './benchmark.ts';
import { send } from './http-client.ts';
import { organizationId, type Service } from './service.ts';

type List = 'order_batches' | 'orders' | 'shipper_shipments';

const pathOf: Readonly<Record<List, string>> = {
  order_batches: '/v1/order_batches',
  orders: '/v1/orders',
  shipper_shipments: '/v1/fulfilment/shipments',
};
/** The parameter that asks for a part of a list. */
const partOf: Readonly<Record<List, string>> = {
  order_batches: 'workspace_id',
  orders: 'workspace_id',
  shipper_shipments: 'brand_id',
};

/** A list, or its part in a workspace or of a brand, with the number of its rows. */
interface Wanted {
  readonly list: List;
  readonly rows: number;
  readonly partId?: string | undefined;
  /** Whose list it is, if not that of the demo organization. */
  readonly ownerId?: string;
}

const withinMs = 90_000;
/** So many of the newest rows may be without a checkpoint or block. */
const uncoveredRows = { list_marks: 300, list_blocks: 1_000 };

/** Reads a list until its checkpoints cover all rows except the newest. */
export const waitForCheckpoints = (service: Service, wanted: Wanted): Promise<void> =>
  waitFor(service, 'list_marks', wanted, '');

/** Reads the filtered list until its blocks cover all rows except the newest. */
export const waitForBlocks = (service: Service, wanted: Wanted): Promise<void> =>
  waitFor(service, 'list_blocks', wanted, '&created_at[after]=2000-01-01T00:00:00Z');

async function waitFor(
  service: Service,
  table: 'list_marks' | 'list_blocks',
  { list, rows, partId, ownerId = organizationId }: Wanted,
  filter: string,
): Promise<void> {
  say(`waiting for the ${table} of ${list}`);
  const begun = performance.now();
  const part = partId ? `&${partOf[list]}=${partId}` : '';
  let last = 0;
  while (last < rows - uncoveredRows[table]) {
    ensure(
      performance.now() - begun < withinMs,
      `After ${withinMs / 1000} s the ${table} of ${list} end at ${last}.`,
    );
    await send(service, 'GET', `${pathOf[list]}?per_page=1${part}${filter}`);
    await pause(1_000);
    const found = await service.database.query<{ last: number }>(
      `select coalesce(max(ordinal), 0)::int as last from ${table}
      where organization_id = $1 and scope_id = $2 and list = $3`,
      [ownerId, partId ?? ownerId, list],
    );
    last = found.rows[0]?.last ?? 0;
  }
  say(`the ${table} of ${list} end at ${last} after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
