/** The memory of the processes, in resident megabytes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Stand } from '../stand/stand.ts';
import type { Finding } from './check.ts';

const roles = ['api', 'worker'] as const;
export type Memory = Readonly<Record<(typeof roles)[number], number>>;

/** A process may keep so much more memory than after the same kind of work without faults. */
const growth = 1.5;
const samples = 5;
const sampleMs = 4_000;
/** Memory is given back some time after the work has ended. */
const idleMs = 30_000;

/** What the processes need for the work of this moment, at the most. */
export async function memoryAtWork(stand: Stand): Promise<Memory> {
  let most = await memoryOf(stand);
  for (let sample = 0; sample < samples; sample += 1) {
    await pause(sampleMs);
    const now = await memoryOf(stand);
    most = { api: Math.max(most.api, now.api), worker: Math.max(most.worker, now.worker) };
  }
  return most;
}

export async function memoryAfterRest(stand: Stand): Promise<Memory> {
  await pause(idleMs);
  return memoryOf(stand);
}

export const compareMemory = (before: Memory, after: Memory): Finding => ({
  compared: roles.map((role) => `${role} ${before[role]} MB, then ${after[role]} MB`).join('; '),
  problems: roles
    .filter((role) => after[role] > before[role] * growth)
    .map((role) => `the ${role} keeps ${after[role]} MB, and had ${before[role]} MB without faults`),
});

const memoryOf = async ({ api, worker }: Stand): Promise<Memory> => ({
  api: await api.residentMegabytes(),
  worker: await worker.residentMegabytes(),
});
