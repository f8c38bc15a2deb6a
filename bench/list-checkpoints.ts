/** The service writes the checkpoints of a long list itself, after the list was read and its rows are stable. */
import { setTimeout as pause } from 'node:timers/promises';
import { ensure, say } from './benchmark.ts';
import { send } from './http-client.ts';
import { organizationId, type Service } from './service.ts';

const lastCheckpoint = `select coalesce(max(ordinal), 0)::int as last from list_marks
  where organization_id = $1 and scope_id = $1 and list = $2`;
const withinMs = 90_000;

/** Reads the list until its checkpoints cover all rows except the newest. */
export async function waitForCheckpoints(
  service: Service,
  list: 'order_batches' | 'orders',
  rows: number,
): Promise<void> {
  say(`waiting for the marks of ${list}`);
  const begun = performance.now();
  let last = 0;
  while (last < rows - 300) {
    ensure(
      performance.now() - begun < withinMs,
      `After ${withinMs / 1000} s the checkpoints of ${list} end at ${last}.`,
    );
    await send(service, 'GET', `/v1/${list}`);
    await pause(1_000);
    const found = await service.database.query<{ last: number }>(lastCheckpoint, [organizationId, list]);
    last = found.rows[0]?.last ?? 0;
  }
  say(`${list} is marked up to ${last} after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
