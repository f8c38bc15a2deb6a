/** Checks of the work: what waits, what failed for good, and what runs out. */
import { formatUsd } from '@gifts/contract/format-usd';
import type { Statements } from '../../db/statements.ts';
import { minuteMs } from '../../kit/duration.ts';
import { countFailedJobs, countWaitingJobs } from '../../queue/failed-jobs.sql.ts';
import { countSharedCatalog } from '../catalog/count-shared-catalog.sql.ts';
import { findShortages } from '../codes/code-waits.sql.ts';
import { findStocks } from '../codes/stocks.sql.ts';
import { countParkedItems } from '../scheduled-work/parked-items.sql.ts';
import { countLow } from '../stock/change-stock.sql.ts';
import { countFailingEndpoints } from '../webhooks/endpoints/failing-endpoints.sql.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { countProcesses } from './server.sql.ts';

export const workChecks: readonly Check<Installation>[] = [
  { id: 'jobs.workers', look: ({ db }) => checkWorkers(db) },
  { id: 'jobs.waiting', look: ({ db }) => checkWaiting(db) },
  { id: 'jobs.failed', look: ({ db }) => checkFailed(db) },
  { id: 'webhooks.endpoints', look: ({ db }) => checkWebhooks(db) },
  { id: 'catalog.products', look: ({ db }) => checkCatalog(db) },
  { id: 'codes.waiting', look: ({ db }) => checkWaitingCodes(db) },
  { id: 'codes.left', look: ({ db }) => checkCodesLeft(db) },
  { id: 'stock.left', look: ({ db }) => checkStock(db) },
];

async function checkWorkers(db: Statements): Promise<Finding> {
  const { workers } = await countProcesses(db);
  if (workers > 0) return ok('Workers carry out jobs');
  return failure(
    'Nothing carries out jobs, so no gift is sent and no mail leaves',
    'Start the service, or "npx gifts worker".',
  );
}

const mostCountedJobs = 10_000;
/** A job that could run for longer than this has no worker that takes it. */
const lateMs = 5 * minuteMs;

async function checkWaiting(db: Statements): Promise<Finding> {
  const { jobs, oldestSeconds } = await countWaitingJobs(db, mostCountedJobs);
  if (jobs === 0) return ok('No job waits');
  const many = jobs >= mostCountedJobs ? `${mostCountedJobs} jobs or more wait` : `Jobs that wait: ${jobs}`;
  const sentence = `${many}, the oldest for ${oldestSeconds} s`;
  if (oldestSeconds * 1000 < lateMs) return ok(sentence);
  return warning(
    sentence,
    'Look at the log for what slows them, raise WORKER_CONCURRENCY, or start another "npx gifts worker".',
  );
}

async function checkFailed(db: Statements): Promise<Finding> {
  const failed = (await countFailedJobs(db)) + (await countParkedItems(db));
  if (failed === 0) return ok('No background work has failed for good');
  return warning(
    `Background work that has failed for good: ${failed}`,
    '"npx gifts jobs list" shows it, and "npx gifts jobs retry" tries it again.',
  );
}

async function checkWebhooks(db: Statements): Promise<Finding> {
  const { endpoints, organizations } = await countFailingEndpoints(db);
  if (endpoints === 0) return ok('All webhooks are acknowledged');
  return warning(
    `Webhooks that fail or are disabled: ${endpoints}, of ${organizations} ${organizations === 1 ? 'organization' : 'organizations'}`,
    'Their admins are mailed; the page of an organization says whose they are.',
  );
}

/** Finds out whether there is something that every organization can send. */
export async function checkCatalog(db: Statements): Promise<Finding> {
  const { products } = await countSharedCatalog(db);
  if (products > 0) return ok(`Products that all organizations share: ${products}`);
  return warning(
    'The catalog that all organizations share is empty',
    '"npx gifts catalog import FILE" imports one.',
  );
}

async function checkWaitingCodes(db: Statements): Promise<Finding> {
  const waiting = (await findShortages(db)).reduce((sum, { units }) => sum + units, 0);
  if (waiting === 0) return ok('No order waits for a gift card code');
  return failure(
    `Orders wait for gift card codes, ${waiting} in all`,
    '"npx gifts codes list" shows which, and "npx gifts codes import FILE" adds some.',
  );
}

async function checkCodesLeft(db: Statements): Promise<Finding> {
  const low = (await findStocks(db)).filter(({ free, low_below }) => free < low_below);
  if (low.length === 0) return ok('No gift card codes run low');
  const names = low.map(({ slug, value_cents, free }) => `${slug} ${formatUsd(value_cents)} (${free} left)`);
  return warning(`Gift card codes run low: ${names.join(', ')}`, '"npx gifts codes import FILE" adds some.');
}

async function checkStock(db: Statements): Promise<Finding> {
  const low = await countLow(db);
  if (low === 0) return ok('No product is low in stock');
  return warning(`Products that are low in stock: ${low}`, '"npx gifts stock list --low" shows them.');
}
