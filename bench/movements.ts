/** Pages about money with a million movements, against the same with ten thousand, in turns. */

import { run as runStatement } from '../packages/server/src/db/statements.ts';
import { listAccounts } from '../packages/server/src/modules/ledger/accounts.sql.ts';
import {
  amountOutcome,
  type Benchmark,
  ensure,
  median,
  type Outcome,
  ratioOutcome,
  repetitions,
  say,
  show,
} from './benchmark.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { growTo } from './grow.ts';
import { batchesFor, growMovements } from './grow-movements.ts';
import { organizationId, type Service, startService } from './service.ts';
import { signIn } from './sign-in.ts';

const few = 10_000;
const many = 1_000_000;
/** Twenty batches a second, for hours. What is sealed looks back for a minute, so the cost of the newest sums follows the load. */
const apartMs = 50;
const requests = 60;
const goals = { ratio: { atMost: 1.5 }, firstMs: { atMost: 1_000 }, held: { atMost: 0.1 } };

interface Ledger {
  readonly service: Service;
  readonly cookie: string;
  /** The id of the movement in the middle. */
  readonly middle: string;
}

/** Where each page is, and whether programs read it. */
const places: Readonly<Record<string, (ledger: Ledger) => string>> = {
  'movements of balances, page 1 of the API': () => '/v1/balance_movements?per_page=20',
  'movements of balances, page 1 of the dashboard': () => '/internal/movements?limit=50',
  'movements of balances, in the middle': ({ middle }) => `/internal/movements?limit=50&before=${middle}`,
  'payments only, in the middle': ({ middle }) =>
    `/internal/movements?limit=50&kind=capture&before=${middle}`,
  'balances and costs by month': () => '/internal/money',
  'batches for which credit is held': () => '/internal/held_batches',
};

export const movements: Benchmark = {
  needs: [],
  async run() {
    const short = await open(few);
    const long = await open(many);
    const outcomes = [await firstPage(long)];
    for (const [work, pathOf] of Object.entries(places))
      outcomes.push(await compare(work, pathOf, short, long));
    return [...outcomes, ...(await heldSums(short, long))];
  },
};

async function open(count: number): Promise<Ledger> {
  const service = await startService();
  const { id } = await createBatch(service, await bodyOfBatch(service, [recipientNumber(1)]));
  await growTo(service, id, batchesFor(count), apartMs);
  await growMovements(service);
  const { rows } = await service.database.query<{ id: string; count: number }>(
    `select id, (select count(*)::int from ledger_transfers where organization_id = $1) as count
      from ledger_transfers where organization_id = $1 order by id offset $2 limit 1`,
    [organizationId, count / 2],
  );
  const [row] = rows;
  ensure(row !== undefined && Math.abs(row.count / count - 1) < 0.01, `There are ${row?.count} movements.`);
  return { service, cookie: await signIn(service, 'admin@example.com'), middle: row?.id ?? '' };
}

/** A process counts the movements of an account when it is asked for them for the first time. */
async function firstPage(ledger: Ledger): Promise<Outcome> {
  const ms = await ask(ledger, '/v1/balance_movements?per_page=20');
  return amountOutcome('movements of balances, the first page that a process answers at 10⁶', ms, {
    unit: 'ms',
    goal: goals.firstMs,
  });
}

async function compare(
  work: string,
  pathOf: (ledger: Ledger) => string,
  short: Ledger,
  long: Ledger,
): Promise<Outcome> {
  const results = [];
  for (const ledger of [short, long]) await p50(() => ask(ledger, pathOf(ledger)));
  for (let round = 1; round <= repetitions; round += 1) {
    const ceiling = await p50(() => ask(short, pathOf(short)));
    const ours = await p50(() => ask(long, pathOf(long)));
    results.push({ ceiling, ours });
    say(`${work}, round ${round}: ${show(ceiling)} ms at 10⁴, ${show(ours)} ms at 10⁶`);
  }
  return ratioOutcome(`${work}, 10⁶ against 10⁴`, results, { unit: 'ms', goal: goals.ratio });
}

async function ask({ service, cookie }: Ledger, path: string): Promise<number> {
  const isProgram = path.startsWith('/v1/');
  const headers = isProgram ? { authorization: `Bearer ${service.apiKey}` } : { cookie };
  const begun = performance.now();
  const answer = await fetch(service.url + path, { headers });
  const text = await answer.text();
  ensure(answer.ok, `${path} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  ensure(isProgram || !/"(held|months)":null/.test(text), `${path} has no sums yet.`);
  return performance.now() - begun;
}

async function p50(work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) times.push(await work());
  return median(times);
}

/** What operators read of the accounts of an organization, against a sum of all entries. */
async function heldSums(short: Ledger, long: Ledger): Promise<Outcome[]> {
  const read =
    ({ service: { database } }: Ledger) =>
    async () => {
      const begun = performance.now();
      const accounts = await listAccounts(
        { query: (statement, values) => runStatement(database, statement, values) },
        organizationId,
      );
      const ms = performance.now() - begun;
      ensure(
        accounts.some(({ held_cents }) => held_cents > 0),
        'Nothing is held.',
      );
      return ms;
    };
  const sum =
    ({ service: { database } }: Ledger) =>
    async () => {
      const begun = performance.now();
      await database.query(
        `select sum(amount_cents) from ledger_entries where organization_id = $1 and account = 'held:receivable'`,
        [organizationId],
      );
      return performance.now() - begun;
    };
  await requireHeld(long);
  const grown = [];
  const against = [];
  for (let round = 0; round < repetitions; round += 1) {
    const [ceiling, ours] = [await p50(read(short)), await p50(read(long))];
    grown.push({ ceiling, ours });
    against.push({ ceiling: await sum(long)(), ours });
    say(
      `held: ${show(ceiling)} ms at 10⁴, ${show(ours)} ms at 10⁶; a sum of all ${show(against.at(-1)?.ceiling ?? 0)} ms`,
    );
  }
  return [
    ratioOutcome('what is held from accounts, 10⁶ against 10⁴', grown, { unit: 'ms', goal: goals.ratio }),
    ratioOutcome('what is held from accounts, against a sum of 10⁶ entries', against, {
      unit: 'ms',
      goal: goals.held,
    }),
  ];
}

/** What is read must be the sum. */
async function requireHeld({ service: { database } }: Ledger): Promise<void> {
  const accounts = await listAccounts(
    { query: (statement, values) => runStatement(database, statement, values) },
    organizationId,
  );
  const { rows } = await database.query<{ cents: string }>(
    `select sum(amount_cents)::text as cents from ledger_entries where organization_id = $1 and account = 'held:receivable'`,
    [organizationId],
  );
  const held = accounts.find(({ code }) => code === 'receivable')?.held_cents;
  ensure(String(held) === rows[0]?.cents, `${held} is held, and the entries sum to ${rows[0]?.cents}.`);
}
