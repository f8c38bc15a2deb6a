/** How long processes have used the processor, as Linux reports it: steadier than the clock on a machine that does other things. */
import { readdir, readFile } from 'node:fs/promises';
import type { Service } from './service.ts';

/** Milliseconds since the processes began. */
export interface ProcessorMs {
  readonly node: number;
  /** All processes of PostgreSQL, also those that have ended. */
  readonly database: number;
}

const msPerTick = 10;

/** Counts in ticks of 10 ms. */
export async function processorMs({ pid, database }: Service): Promise<ProcessorMs> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = (await timesOf(String(rows[0]?.pid)))?.parent ?? '';
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(timesOf));
  const children = all.filter((each) => each?.parent === postmaster);
  const [service, server] = await Promise.all([timesOf(String(pid)), timesOf(postmaster)]);
  return {
    node: service?.own ?? 0,
    database: children.reduce(
      (sum, each) => sum + (each?.own ?? 0),
      (server?.own ?? 0) + (server?.ended ?? 0),
    ),
  };
}

/** Returns null if the process has ended. */
async function timesOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = /^\d+ \(.*\) (.*)$/s.exec(text)?.[1]?.split(' ');
  if (!fields) return null;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    parent: fields[1] ?? '',
    own: (user + system) * msPerTick,
    /** Children that have ended. */
    ended: (endedUser + endedSystem) * msPerTick,
  };
}

/** Runs work that is done some number of times. Returns what each time cost the service and its database together. */
export async function processorOfEach(service: Service, work: () => Promise<number>): Promise<number> {
  const before = await processorMs(service);
  const times = await work();
  const after = await processorMs(service);
  return (after.node - before.node + after.database - before.database) / times;
}
