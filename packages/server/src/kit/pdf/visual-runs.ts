/** The order in which the letters of a line stand on paper. */
import { hasRightToLeft } from '../text-direction.ts';
import type { Cluster } from './clusters.ts';

/** Letters that are drawn together, from left to right. */
export interface Run {
  readonly font: string;
  /** In the order in which the font's shaper expects the letters. */
  readonly text: string;
}

interface LevelRun {
  readonly font: string;
  readonly level: number;
  readonly texts: string[];
}

/** Returns the runs of a line from left to right: rule L2 of the Unicode bidirectional algorithm. */
export function visualRuns(clusters: readonly Cluster[]): Run[] {
  const runs = levelRuns(clusters);
  const levels = runs.map(({ level }) => level);
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1));
  for (let level = Math.max(...levels); level >= lowestOdd; level -= 1) reverseFrom(runs, level);
  return runs.map(asRun);
}

/** Neighbours of one font and one level are one run. */
function levelRuns(clusters: readonly Cluster[]): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const { font, level, text } of clusters) {
    const last = runs.at(-1);
    // Layout splits a run at its spaces and keeps the order of the words, which is wrong from right to left.
    const isWord = level % 2 === 0 || (text !== ' ' && last?.texts.at(-1) !== ' ');
    if (last && last.font === font && last.level === level && isWord) last.texts.push(text);
    else runs.push({ font, level, texts: [text] });
  }
  return runs;
}

/** Reverses each sequence of runs that have at least a level. */
function reverseFrom(runs: LevelRun[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}

/** The shaper reverses letters of scripts that are read from right to left by itself, and no others. */
function asRun({ font, level, texts }: LevelRun): Run {
  const isReversed = level % 2 === 1;
  const isReversedByShaper = hasRightToLeft(texts.join(''));
  return { font, text: (isReversed === isReversedByShaper ? texts : texts.toReversed()).join('') };
}
