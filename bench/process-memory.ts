/** The memory of processes, as Linux reports it. */
import { readdir, readFile } from 'node:fs/promises';

/** Returns the peak memory of a process. */
export async function peakRssMb(pid: number): Promise<number> {
  return kilobytes(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmHWM') / 1024;
}

/** Returns the memory that a process has now. */
export async function rssMb(pid: number): Promise<number> {
  return kilobytes(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmRSS') / 1024;
}

export interface TreeMemory {
  processes: number;
  /** Shared memory counts once for each process. */
  rssMb: number;
  /** Shared memory is divided among its processes, so the sum is what they use together. */
  pssMb: number;
}

/** Returns a process and all its descendants. */
export async function memoryOfTree(pid: number): Promise<TreeMemory> {
  const pids = await descendants(pid);
  const rollups = await Promise.all(pids.map((each) => readFile(`/proc/${each}/smaps_rollup`, 'utf8')));
  const sum = (name: string) => rollups.reduce((total, text) => total + kilobytes(text, name), 0) / 1024;
  return { processes: pids.length, rssMb: sum('Rss'), pssMb: sum('Pss') };
}

async function descendants(pid: number): Promise<number[]> {
  const parents = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => [Number(name), await parentOf(name)] as const),
  );
  const childrenOf = Map.groupBy(parents, ([, parent]) => parent);
  const collect = (each: number): number[] => [
    each,
    ...(childrenOf.get(each) ?? []).flatMap(([child]) => collect(child)),
  ];
  return collect(pid);
}

/** Returns -1 if the process has ended. */
async function parentOf(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(text)?.[1] ?? -1);
}

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
