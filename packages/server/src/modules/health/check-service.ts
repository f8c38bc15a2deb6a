/** How the running service is, for the operators' page: the checks of `gifts doctor`, by subjects and the worst first. */
import type { HealthCheck } from '@gifts/contract/dashboard/operator-service';
import type { Services } from '../../context/context.ts';
import { type CheckResult, runChecks } from './check.ts';
import { checksOfData, checksOfServer, checksOfSettings } from './checks.ts';

/** What people call the part of an id before its dot. */
const names: Readonly<Record<string, string>> = {
  machine: 'Machine',
  settings: 'Settings',
  public_url: 'Public address',
  mail: 'Mail',
  database: 'Database',
  clock: 'Clocks',
  cards: 'Cards',
  parcels: 'Parcels',
  jobs: 'Background work',
  webhooks: 'Webhooks',
  catalog: 'Catalog',
  codes: 'Gift card codes',
  stock: 'Stock',
  backups: 'Backups',
};

export async function checkService(services: Services): Promise<HealthCheck[]> {
  const found = await Promise.all([
    runChecks(checksOfSettings, services),
    runChecks(checksOfServer, services),
    runChecks(checksOfData, services),
  ]);
  return found
    .flat()
    .map((result) => ({ ...result, name: nameOf(result) }))
    .sort((left, right) => order[left.verdict] - order[right.verdict]);
}

function nameOf({ id }: CheckResult): string {
  const subject = id.slice(0, id.indexOf('.'));
  return names[subject] ?? subject;
}

const order: Readonly<Record<CheckResult['verdict'], number>> = { failure: 0, warning: 1, ok: 2 };
