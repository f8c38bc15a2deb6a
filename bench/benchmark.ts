/** The type of a benchmark and of its results, and their shared arithmetic. */
import type { Tool } from './tools.ts';

/** One row of the table. */
export interface Outcome {
  work: string;
  /** What the ceiling and the service reached, as they are shown. */
  ceiling: string;
  ours: string;
  /** The number that the goal is about, or NaN if the benchmark failed. */
  figure: number;
  unit: string;
  goal: Goal;
}

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

export interface Benchmark {
  needs: readonly Tool[];
  /** True if it is left out unless it is named, because it needs what few machines have. */
  isOnlyByName?: boolean;
  /** Starts the service anew and measures it. */
  run(): Promise<Outcome[]>;
}

export const isWorse = (a: number, b: number, goal: Goal): boolean =>
  Number.isNaN(a) || ('atLeast' in goal ? a < b : a > b);

export const isMet = (figure: number, goal: Goal): boolean =>
  'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost;

/** The ceiling and the service are measured in turns, so that other load on the machine affects both. */
export const repetitions = 3;

export interface Repetition {
  ceiling: number;
  ours: number;
}

export async function alternate(
  measure: { ceiling: () => Promise<number>; ours: () => Promise<number> },
  unit: string,
  rounds: number = repetitions,
): Promise<Repetition[]> {
  const results: Repetition[] = [];
  for (let repetition = 1; repetition <= rounds; repetition += 1) {
    const ceiling = await measure.ceiling();
    const ours = await measure.ours();
    results.push({ ceiling, ours });
    const ratio = (ours / ceiling).toFixed(2);
    say(`round ${repetition}: ceiling ${show(ceiling)} ${unit}, ours ${show(ours)} ${unit}, ratio ${ratio}`);
  }
  return results;
}

/** A row that compares the service with its ceiling, by the median of the ratios. */
export const ratioOutcome = (
  work: string,
  results: readonly Repetition[],
  { unit, goal }: { unit: string; goal: Goal },
): Outcome => ({
  work,
  ceiling: `${show(median(results.map(({ ceiling }) => ceiling)))} ${unit}`,
  ours: `${show(median(results.map(({ ours }) => ours)))} ${unit}`,
  figure: median(results.map(({ ceiling, ours }) => ours / ceiling)),
  unit: '×',
  goal,
});

/** A row with an amount that has no ceiling. */
export const amountOutcome = (
  work: string,
  figure: number,
  { unit, goal, ceiling = '–' }: { unit: string; goal: Goal; ceiling?: string },
): Outcome => ({ work, ceiling, ours: `${show(figure)} ${unit}`, figure, unit, goal });

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
export function ensure(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new Error(sentence);
}
