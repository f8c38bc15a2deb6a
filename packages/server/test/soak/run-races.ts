/** The races, one after the other on one organization, and what they leave in its books. */
import pg from 'pg';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.ts';
import { moneyRaces } from './races/money-races.ts';
import { raceOrders } from './races/order-races.ts';
import { openRaceWorld, type RaceWorld } from './races/race-world.ts';

export interface RacesOptions {
  /** Twenty actors at each. */
  readonly orders: number;
  readonly say: (line: string) => void;
}

/** For each kind of race about money so many orders are raced. */
const ordersPerMoneyRace = 10;

/** Returns what went wrong. */
export async function runRaces(databaseUrl: string, { orders, say }: RacesOptions): Promise<string[]> {
  const world = await openRaceWorld(databaseUrl);
  const problems: string[] = [];
  const attempt = async (name: string, race: () => Promise<unknown>) => {
    try {
      await race();
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.stack : error}`);
    }
  };
  const begun = performance.now();
  const rounds = Math.max(1, Math.round(orders / ordersPerMoneyRace));
  for (let round = 0; round < rounds && problems.length === 0; round += 1) {
    await attempt('order races', () => raceOrders(world, Math.min(orders, ordersPerMoneyRace)));
    for (const [name, race] of Object.entries(moneyRaces)) await attempt(name, () => race(world));
    if (round % 10 === 9) say(`${(round + 1) * ordersPerMoneyRace} orders raced`);
  }
  problems.push(...(await findingsOf(world)), ...world.logged.map((line) => `logged: ${line}`));
  await world.close();
  problems.push(...(await findDeadlocks(databaseUrl)));
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const raced = rounds * ordersPerMoneyRace;
  const ofMoney = rounds * Object.keys(moneyRaces).length;
  say(
    `races: ${raced} orders by twenty actors, ${ofMoney} about money, ${seconds} s, ${problems.length} problems`,
  );
  return problems;
}

async function findingsOf({ service, organization }: RaceWorld): Promise<string[]> {
  const { findings } = await verifyLedger(service.app.services.db, organization.id);
  return findings.map((finding) => JSON.stringify(finding));
}

/** Counted once the connections that met them are closed. */
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
