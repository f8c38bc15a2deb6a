/** Clients that create batches and repeat what was not answered, while the cell of the service moves to another node. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { CellClient } from '../packages/server/src/db/cells/cell-client.ts';
import { ensure } from './benchmark.ts';
import { printed, type Service } from './service.ts';

const writers = 4;
/** How long clients write before the move and after it. */
const besideMs = 2_000;

export async function moveUnderLoad(service: Service, body: string) {
  let isOver = false;
  let longestMs = 0;
  const created: string[] = [];
  const write = async () => {
    while (!isOver) {
      const begun = performance.now();
      created.push(await createOnce(service, body));
      longestMs = Math.max(longestMs, performance.now() - begun);
    }
  };
  const writing = Array.from({ length: writers }, write);
  await pause(besideMs);
  const begun = performance.now();
  await printed(service, 'cells', 'move', await otherNode(service));
  const seconds = (performance.now() - begun) / 1_000;
  await pause(besideMs);
  isOver = true;
  await Promise.all(writing);
  await requireAll(service, created);
  return { answered: created.length, longestMs, seconds };
}

/** Sends a request until it is answered for good. How long all of this takes counts. */
async function createOnce(service: Service, body: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${service.apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (;;) {
    const answer = await fetch(`${service.url}/v1/order_batches`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status === 201) return (JSON.parse(text) as { id: string }).id;
    ensure(answer.status === 503, `A create was answered with ${answer.status}: ${text}`);
    await pause(50);
  }
}

/** Returns the first node that does not hold the cell. A line of the plan is a node, its size and the names of its cells. */
async function otherNode(service: Service): Promise<string> {
  const lines = (await printed(service, 'cells', 'plan')).split('\n').map((line) => line.trim().split(/\s+/));
  const [node] =
    lines.find(([place, ...words]) => /:\d+$/.test(place ?? '') && !words.includes('main')) ?? [];
  ensure(node !== undefined, 'There is no other node.');
  return node;
}

async function requireAll(service: Service, ids: readonly string[]): Promise<void> {
  const database: pg.Client = new CellClient({ connectionString: service.env.DATABASE_URL });
  await database.connect();
  const { rows } = await database.query<{ there: number }>(
    'select count(*)::int as there from order_batches where id = any($1::uuid[])',
    [ids],
  );
  await database.end();
  ensure(new Set(ids).size === ids.length, 'A batch was answered twice.');
  ensure(
    rows[0]?.there === ids.length,
    `${ids.length} creates were answered, and ${rows[0]?.there} are there.`,
  );
}
