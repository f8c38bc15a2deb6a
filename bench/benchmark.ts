/** The type of a benchmark and of its results, and their shared arithmetic. */
import type { Tool } from './tools.ts';

/** One row of the table. */
export interface Outcome {
  work: string;
  ceiling: string;
  ours: string;
  result: string;
  target: string;
  isMet: boolean;
}

export interface Benchmark {
  needs: readonly Tool[];
  run(): Promise<Outcome[]>;
}

/** The ceiling and the service are measured in turns, so that other load on the machine affects both. */
export const repetitions = 3;

export interface Repetition {
  ceiling: number;
  ours: number;
}

export async function alternate(
  measure: { ceiling: () => Promise<number>; ours: () => Promise<number> },
  unit: string,
): Promise<Repetition[]> {
  const results: Repetition[] = [];
  for (let repetition = 1; repetition <= repetitions; repetition += 1) {
    const ceiling = await measure.ceiling();
    const ours = await measure.ours();
    results.push({ ceiling, ours });
    const ratio = (ours / ceiling).toFixed(2);
    say(`round ${repetition}: ceiling ${show(ceiling)} ${unit}, ours ${show(ours)} ${unit}, ratio ${ratio}`);
  }
  return results;
}

/** Returns the median of the ratios, and the medians of both measurements. */
export function compare(results: readonly Repetition[], unit: string) {
  return {
    ratio: median(results.map(({ ceiling, ours }) => ours / ceiling)),
    ceiling: `${show(median(results.map(({ ceiling }) => ceiling)))} ${unit}`,
    ours: `${show(median(results.map(({ ours }) => ours)))} ${unit}`,
  };
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

export const show = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);

export function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
}

/** Fails the benchmark if the measured work was not done correctly. */
export function ensure(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(sentence);
}
