/** A database for the service, with the organization that a drill sends gifts from. */
import pg from 'pg';
import { organizationId, runGifts, type Settings } from './deployment.ts';

export const servicePassword = 'drill';

export const addressOf = (host: string, port: number): string =>
  `postgresql://gifts:${servicePassword}@${host}:${port}/gifts`;

/** `adminUrl` is the address of a superuser. */
export async function createDatabase(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create role gifts login password '${servicePassword}'`);
  await admin.query('create database gifts owner gifts');
  await admin.end();
}

/** Seeds the database and pays in more than a drill can spend. */
export async function prepareData(env: Settings): Promise<void> {
  await runGifts(['seed'], env);
  const account = ['--organization', organizationId, '--method', 'BALANCE'];
  await runGifts(['balance', 'credit', ...account, '--amount', '5000000.00', '--reason', 'Drill'], env);
}
