/** Runs the races one after the other on one organization, then verifies its ledger. */
import pg from 'pg';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.ts';
import { moneyRaces } from './races/money-races.ts';
import { raceOrders } from './races/order-races.ts';
import { openRaceFixture, type RaceFixture } from './races/race-fixtures.ts';

export interface RacesOptions {
  /** The number of orders to race. Each has twenty actors. */
  readonly orders: number;
  readonly say: (line: string) => void;
}

/** The number of orders for each kind of money race. */
const ordersPerMoneyRace = 10;

/** Runs the races. Returns the problems that were found. */
export async function runRaces(databaseUrl: string, { orders, say }: RacesOptions): Promise<string[]> {
  const fixture = await openRaceFixture(databaseUrl);
  const problems: string[] = [];
  const attempt = async (name: string, race: () => Promise<unknown>) => {
    try {
      await race();
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.stack : error}`);
    }
  };
  const begun = performance.now();
  const repetitions = Math.max(1, Math.round(orders / ordersPerMoneyRace));
  for (let repetition = 0; repetition < repetitions && problems.length === 0; repetition += 1) {
    await attempt('order races', () => raceOrders(fixture, Math.min(orders, ordersPerMoneyRace)));
    for (const [name, race] of Object.entries(moneyRaces)) await attempt(name, () => race(fixture));
    if (repetition % 10 === 9) say(`${(repetition + 1) * ordersPerMoneyRace} orders raced`);
  }
  problems.push(...(await findingsOf(fixture)), ...fixture.logged.map((line) => `logged: ${line}`));
  await fixture.close();
  problems.push(...(await findDeadlocks(databaseUrl)));
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const raced = repetitions * ordersPerMoneyRace;
  const ofMoney = repetitions * Object.keys(moneyRaces).length;
  say(
    `races: ${raced} orders by twenty actors, ${ofMoney} about money, ${seconds} s, ${problems.length} problems`,
  );
  return problems;
}

async function findingsOf({ service, organization }: RaceFixture): Promise<string[]> {
  const { findings } = await verifyLedger(service.app.services.db, organization.id);
  return findings.map((finding) => JSON.stringify(finding));
}

/** Returns deadlocks, which PostgreSQL counts after the connections that met them are closed. */
async function findDeadlocks(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    const deadlocks = Number(rows[0]?.deadlocks);
    return deadlocks === 0 ? [] : [`${deadlocks} deadlocks`];
  } finally {
    await client.end();
  }
}
