import { ensure } from './benchmark.ts';
import { runCommand } from './command.ts';
import type { Service } from './service.ts';
import { inFlight } from './wrk.ts';

/** Runs a script as one prepared statement on 16 connections for some time. Returns the transactions per second. */
export async function timeByPgbench(service: Service, script: string, seconds: number): Promise<number> {
  const output = await pgbench(service, script, ['-T', String(seconds)]);
  const found = /tps = ([\d.]+)/.exec(output)?.[1];
  ensure(/number of failed transactions: 0 /.test(output), `Transactions of pgbench failed:\n${output}`);
  return Number(found);
}

/** Runs a script the given number of times. */
export async function repeatByPgbench(service: Service, script: string, times: number): Promise<void> {
  await pgbench(service, script, ['-t', String(Math.ceil(times / inFlight))]);
}

const pgbench = (service: Service, script: string, amount: string[]): Promise<string> =>
  runCommand(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', String(inFlight), '-j', '2', ...amount, '-f', script],
    service.databaseEnv,
  );
