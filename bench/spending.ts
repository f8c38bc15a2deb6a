/**
 * What budgets cost: an organization that has none, by batches that are created with and without the look for them; and one whose
 * gifts all count in one budget of a month, whose row each create locks.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alternate, type Benchmark, ensure, type Outcome, ratioOutcome, say } from './benchmark.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { send } from './http-client.ts';
import { organizationId, root, type Service, startService } from './service.ts';
import { compareSideBySide, type SideBySide, startSideBySide } from './side-by-side.ts';

const hooks = pathToFileURL(join(root, 'bench/without-budgets.ts'));
const bodyFor = (service: Service) => bodyOfBatch(service, [recipientNumber(1)]);

export const spending: Benchmark = {
  needs: ['wrk'],
  run: async () => [...(await compareWithoutLook()), await measureOneBudget()],
};

const seconds = { warmUp: 8, measured: 8 };

async function compareWithoutLook(): Promise<Outcome[]> {
  const loaded = { NODE_OPTIONS: `--import=${hooks}` };
  const services = await startSideBySide(bodyFor, {
    without: { ...loaded, WITHOUT_BUDGETS: '1' },
    withIt: loaded,
  });
  try {
    await requireDifference(services);
    return await compareSideBySide(services, {
      work: 'create a batch without budgets, against no look for them',
      unit: 'creates/s',
      perSecond: async (each, seconds) => createByHttp(each, await bodyFor(each), seconds),
    });
  } finally {
    await services.stop();
  }
}

async function measureOneBudget(): Promise<Outcome> {
  const service = await startService();
  const body = await bodyFor(service);
  const creates = () => createByHttp(service, body, seconds.measured);
  say('warming up');
  await createByHttp(service, body, seconds.warmUp);
  const results = await alternate(
    {
      async ceiling() {
        await removeLimits(service);
        return creates();
      },
      async ours() {
        await setBudget(service);
        const createOne = () => send(service, 'POST', '/v1/order_batches', body);
        // The first one counts all orders of the month.
        await createOne();
        const price = await committedBy(service, createOne);
        await countedLongAgo(service);
        const before = await countBatches(service);
        let perSecond = 0;
        const committed = await committedBy(service, async () => {
          perSecond = await creates();
        });
        const made = (await countBatches(service)) - before;
        ensure(committed === price * made, `${made} batches of ${price} cents committed ${committed} cents.`);
        return perSecond;
      },
    },
    'creates/s',
  );
  const work = 'create a batch that counts in the same budget as all others, against none';
  return ratioOutcome(work, results, { unit: '/s', goal: { atLeast: 0.3 } });
}

const setBudget = ({ database }: Service) =>
  database.query(
    `insert into spending_limits (organization_id, id, kind, workspace_id, amount_cents, set_by)
      select w.organization_id, uuid_v7(now(), 2), 'budget', w.id, 900000000000, u.id
      from workspaces w, users u where w.organization_id = $1 and u.organization_id = $1 limit 1`,
    [organizationId],
  );

/** For ten minutes after it was set, a budget is counted anew for each batch. */
const countedLongAgo = ({ database }: Service) =>
  database.query(
    `update spending_limits set set_at = now() - interval '1 hour', counted_at = now() where organization_id = $1`,
    [organizationId],
  );

const removeLimits = ({ database }: Service) =>
  database.query('delete from spending_limits where organization_id = $1', [organizationId]);

/** Returns how many cents more of the budget are committed after the work than before. */
async function committedBy({ database }: Service, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const text =
      'select coalesce(committed_cents, 0)::float8 as cents from spending_limits where organization_id = $1';
    return (await database.query<{ cents: number }>(text, [organizationId])).rows[0]?.cents ?? 0;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

async function countBatches({ database }: Service): Promise<number> {
  const text = 'select count(*)::int as count from order_batches where organization_id = $1';
  return (await database.query<{ count: number }>(text, [organizationId])).rows[0]?.count ?? 0;
}

/** With a limit that every batch passes, one service refuses a batch and the other one does not. The limits are removed again. */
async function requireDifference({ without, withIt }: SideBySide): Promise<void> {
  ensure((await statusWithLimit(withIt)) === 403, 'A limit was not looked for.');
  ensure((await statusWithLimit(without)) === 201, 'A limit was looked for.');
}

async function statusWithLimit(service: Service): Promise<number> {
  await service.database.query(
    `insert into spending_limits (organization_id, id, kind, amount_cents, includes_admins, set_by)
      select organization_id, uuid_v7(now(), 1), 'approval', 1, true, id from users where organization_id = $1 limit 1`,
    [organizationId],
  );
  const { status } = await send(service, 'POST', '/v1/order_batches', await bodyFor(service));
  await removeLimits(service);
  return status;
}
