/** A seeded database whose cell is on one of the nodes of the cluster. */
import type { Node } from '../../src/db/cells/cell.ts';
import { seedDatabase } from '../engine/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { nodesOf } from './cell-fixture.ts';

export type TestCell = Awaited<ReturnType<typeof openCell>>;

export const openCell = async () => openCellIn(await createTestDatabase());

export async function openCellIn({ databaseUrl, drop }: TestDatabase) {
  const { db, productId } = await seedDatabase(databaseUrl);
  const nodes: readonly [from: Node, to: Node] = await nodesOf(databaseUrl);
  const count = async (text: string): Promise<number> => {
    const [row] = await db.query<{ count: number }>(text);
    return row?.count ?? 0;
  };
  return {
    databaseUrl,
    db,
    productId,
    nodes,
    countSent: () => count(`select count(*) as count from order_batches where send_status = 'complete'`),
    countOrders: () => count('select count(*) as count from orders'),
    countNumbered: () => count('select count(*) as count from event_sequences'),
    findBatches: async () =>
      (await db.query<{ id: string }>('select id from order_batches order by id::text')).map(({ id }) => id),
    describeStream: async () =>
      (
        await db.query(
          `select count(*) as events, min(sequence) as first, max(sequence) as last, count(distinct sequence) as numbers
           from event_sequences`,
        )
      )[0],
    async close() {
      await db.close();
      await drop();
    },
  };
}
