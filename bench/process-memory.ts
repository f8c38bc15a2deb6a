/** What Linux knows about the memory of processes. */
import { readdir, readFile } from 'node:fs/promises';

/** The most memory a process has had so far. */
export async function peakRssMb(pid: number): Promise<number> {
  return kilobytes(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmHWM') / 1024;
}

export interface TreeMemory {
  processes: number;
  /** Memory that processes share counts once for each of them. */
  rssMb: number;
  /** Memory that processes share is divided among them, so this is what they take together. */
  pssMb: number;
}

/** A process and all that descend from it. */
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

/** -1 for a process that has ended meanwhile. */
async function parentOf(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(text)?.[1] ?? -1);
}

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
