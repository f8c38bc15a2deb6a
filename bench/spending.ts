/** What budgets and approval limits cost an organization that has none: batches are created with and without the look for them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Benchmark, ensure } from './benchmark.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { send } from './http-client.ts';
import { organizationId, root, type Service } from './service.ts';
import { compareSideBySide, type SideBySide, startSideBySide } from './side-by-side.ts';

const hooks = pathToFileURL(join(root, 'bench/without-budgets.ts'));
const bodyFor = (service: Service) => bodyOfBatch(service, [recipientNumber(1)]);

export const spending: Benchmark = {
  needs: ['wrk'],
  async run() {
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
  },
};

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
  await service.database.query('delete from spending_limits where organization_id = $1', [organizationId]);
  return status;
}
