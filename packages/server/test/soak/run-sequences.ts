/** Runs sequences of commands, each on an organization of its own, and verifies the ledger of each at its end. */
import { strict as assert } from 'node:assert';
import { type eventTypes, orderStatusEvents } from '@gifts/contract/events';
import type { OrderStatus } from '@gifts/contract/states';
import fc from 'fast-check';
import { inOneSnapshot } from '../../src/db/one-snapshot.ts';
import { newId } from '../../src/kit/ids.ts';
import { sumOwed } from '../../src/modules/ledger/payables.sql.ts';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.ts';
import { createPayout } from '../../src/modules/payouts/create-payout.process.ts';
import { accountOfPayee } from '../../src/modules/payouts/payee.ts';
import { verifyPayouts } from '../../src/modules/payouts/verify-payouts.ts';
import { statementOf, withTexts } from '../harness/text-queries.ts';
import { runJob } from './actions/job-actions.ts';
import { allOrders, type Model, newModel, post, statusOf } from './model.ts';
import { copyIds, observe } from './observe.ts';
import { anyCommand } from './soak-arbitraries.ts';
import { type Expectation, type Sequence, singleCommand } from './soak-command.ts';
import {
  creditLimit,
  openOrganization,
  type SoakOrganization,
  type SoakService,
  startingFunds,
} from './soak-service.ts';

/** A fixed start time, so that a repeated sequence is the same. */
const startTimeMs = Date.UTC(2031, 2, 14, 9, 26, 53);

/** The time for shortening a failed sequence. */
const shortenForMs = 120_000;

export interface SequencesOptions {
  readonly seed: number;
  readonly sequences: number;
  readonly commandsEach: number;
  /** The path of a failure to reproduce. */
  readonly path?: string;
  /** The commands before a failure. */
  readonly replayPath?: string;
  /** Called after each successful sequence. */
  readonly onSequence?: (done: SequenceDone) => void;
}

export interface SequenceDone {
  outcomes: readonly string[];
  /** The final statuses of the orders. */
  statuses: readonly string[];
}

/** Returns null if service and model always agreed, otherwise a description of the shortest failure. */
export async function runSequences(service: SoakService, options: SequencesOptions): Promise<string | null> {
  const { seed, sequences, commandsEach, path, replayPath } = options;
  const commands = fc.commands([anyCommand], {
    maxCommands: commandsEach,
    size: 'max',
    ...(replayPath ? { replayPath } : {}),
  });
  const property = fc.asyncProperty(commands, async (given) => {
    const done = await runSequence(service, given);
    options.onSequence?.(done);
  });
  const result = await fc.check(property, {
    seed,
    numRuns: sequences,
    interruptAfterTimeLimit: shortenForMs,
    ...(path ? { path } : {}),
  });
  if (!result.failed) return null;
  const cause = result.errorInstance instanceof Error ? result.errorInstance : null;
  return `${await fc.asyncDefaultReportMessage(result)}\n${cause?.stack ?? result.errorInstance}`;
}

async function runSequence(
  service: SoakService,
  given: Iterable<fc.AsyncCommand<Expectation, Sequence>>,
): Promise<SequenceDone> {
  const begun = await begin(service);
  await fc.asyncModelRun(async () => ({ model: begun.expectation, real: begun.sequence }), given);
  const { expectation, sequence } = begun;
  const outcomes = [...sequence.outcomes];
  await finish(expectation, sequence);
  return { outcomes, statuses: allOrders(expectation.model).map(statusOf) };
}

async function begin(service: SoakService): Promise<{ expectation: Expectation; sequence: Sequence }> {
  const organization = await openOrganization(service, startTimeMs);
  // Jobs of earlier sequences would stand before those of this one. Other services on the database keep theirs.
  await organization.services.db.pool.query(
    `delete from graphile_worker._private_jobs where payload ->> 'organization_id' = any($1)`,
    [service.organizationIds],
  );
  service.organizationIds.push(organization.id);
  await payAllBrands(organization);
  const model = newModel(startTimeMs, creditLimit);
  for (const [account, cents] of Object.entries(startingFunds))
    post(model, { cash: -cents, [account]: cents });
  const observation = await observe(withTexts(organization.services.db), organization);
  copyIds(model, observation);
  return { expectation: { model }, sequence: { organization, observation, outcomes: [] } };
}

/** Pays what the organizations of earlier sequences owe to the brands, so that payouts of this one are settled by it. */
async function payAllBrands({ brands, services }: SoakOrganization): Promise<void> {
  for (const brandId of Object.values(brands)) {
    const payee = { payee: 'brand', brand_id: brandId } as const;
    const amountCents = await sumOwed(services.db, accountOfPayee(payee));
    if (amountCents > 0) await createPayout(services, { ...payee, amountCents, reference: newId() });
  }
}

const maxJobs = 500;

/** Runs all jobs and verifies the result: the ledger and the timeline of every order. */
async function finish(expectation: Expectation, sequence: Sequence): Promise<void> {
  const next = singleCommand('job', runJob({ which: 0, isHeardOf: true }));
  for (let count = 0; expectation.model.jobs.length > 0; count += 1) {
    assert(count < maxJobs, 'the number of jobs is bounded');
    await next.run(expectation, sequence);
  }
  const { id, services } = sequence.organization;
  assert.deepEqual(
    await timelinesOf(sequence),
    expectedTimelines(expectation.model),
    'events and activities',
  );
  assert.deepEqual((await verifyLedger(services.db, id)).findings, [], 'the books hold');
  assert.deepEqual(await inOneSnapshot(services.db, verifyPayouts), [], 'the payouts are booked');
}

interface OrderTimeline {
  activities: string[];
  events: string[];
}

const timelinesQuery = statementOf<
  OrderTimeline & { id: string }
>(`select a.order_id as id, a.activities, e.events
  from (select order_id, json_agg(order_status order by id) as activities from order_activities
    where organization_id = $1 group by order_id) a
  full join (select (data::json ->> 'id')::uuid as order_id, json_agg(event_type) as events from events
    where organization_id = $1 and event_type like 'order.%' group by 1) e on e.order_id = a.order_id`);

async function timelinesOf({ organization }: Sequence): Promise<Record<string, OrderTimeline>> {
  const rows = await organization.services.db.query(timelinesQuery, [organization.id]);
  return Object.fromEntries(
    rows.map(({ id, activities, events }) => [id, { activities, events: events.sort() }]),
  );
}

const refunded: keyof typeof eventTypes = 'order.refunded';

const expectedTimelines = (model: Model): Record<string, OrderTimeline> =>
  Object.fromEntries(
    allOrders(model).map(({ id, history, refunds }) => [
      id,
      {
        activities: history,
        events: [
          ...history.map((status) => orderStatusEvents[status as OrderStatus]),
          ...refunds.filter(({ status }) => status === 'succeeded').map(() => refunded),
        ].sort(),
      },
    ]),
  );
