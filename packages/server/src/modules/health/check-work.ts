/** Checks of what the database says of the work: what failed for good, and what runs out. */
import { formatUsd } from '@gifts/contract/format-usd';
import type { Statements } from '../../db/statements.ts';
import { countFailedJobs } from '../../queue/failed-jobs.sql.ts';
import { countSharedCatalog } from '../catalog/count-shared-catalog.sql.ts';
import { findShortages } from '../codes/code-waits.sql.ts';
import { findStocks } from '../codes/stocks.sql.ts';
import { findFailureOfProvider, findParcelProblems } from '../fulfilment/trackers/due-trackers.sql.ts';
import { countParkedItems } from '../scheduled-work/parked-items.sql.ts';
import { countLow } from '../stock/change-stock.sql.ts';
import { failure, type HealthFinding, ok, warning } from './finding.ts';

/** Finds out whether there is something that every organization can send. */
export const checkCatalog = async (db: Statements): Promise<HealthFinding[]> =>
  (await countSharedCatalog(db)).products > 0
    ? []
    : [
        warning(
          'The catalog that all organizations share is empty: "npx gifts catalog import FILE" imports one.',
        ),
      ];

export async function checkJobs(db: Statements): Promise<HealthFinding[]> {
  const failed = (await countFailedJobs(db)) + (await countParkedItems(db));
  if (failed === 0) return [ok('No background work has failed for good')];
  return [
    warning(
      `Background work that has failed for good: ${failed}. "npx gifts jobs list" shows it, and "npx gifts jobs retry" tries it again.`,
    ),
  ];
}

export async function checkTrackers(db: Statements): Promise<HealthFinding[]> {
  const reason = await findFailureOfProvider(db);
  const [problem] = await findParcelProblems(db, 1);
  return [...(reason === null ? [] : [unanswered(reason)]), ...(problem ? [undecided] : [])];
}

/** Finds out whether there are codes for the gift cards that are sold. */
export async function checkCodes(db: Statements): Promise<HealthFinding[]> {
  const waiting = (await findShortages(db)).reduce((sum, { units }) => sum + units, 0);
  const low = (await findStocks(db)).filter(({ free, low_below }) => free < low_below);
  const names = low.map(({ slug, value_cents, free }) => `${slug} ${formatUsd(value_cents)} (${free} left)`);
  return [
    ...(waiting > 0
      ? [
          failure(
            `Orders wait for gift card codes, ${waiting} in all: "npx gifts codes list" shows which, and "npx gifts codes import FILE" adds some.`,
          ),
        ]
      : []),
    ...(low.length > 0
      ? [warning(`Gift card codes run low: ${names.join(', ')}. "npx gifts codes import FILE" adds some.`)]
      : []),
  ];
}

export async function checkStock(db: Statements): Promise<HealthFinding[]> {
  const low = await countLow(db);
  if (low === 0) return [];
  return [warning(`Products that are low in stock: ${low}. "npx gifts stock list --low" shows them.`)];
}

const unanswered = (reason: string): HealthFinding =>
  warning(
    `The provider of tracking numbers has not answered about some of them (${reason}): check its settings and its account (docs/fulfilment.md, Carriers).`,
  );

const undecided = warning(
  'A carrier returns parcels or has given them up: "npx gifts carriers problems" shows them, and somebody has to decide.',
);
