import { distance } from 'fastest-levenshtein';
import type { ImportTarget, Mapping } from '../targets.ts';

interface Column {
  /** Null if the file has no row of names, or this column has none. */
  readonly name: string | null;
  readonly samples: readonly string[];
}

interface Candidate {
  readonly column: number;
  readonly key: string;
  readonly score: number;
}

const leastSimilarity = 0.82;
const shortestSimilar = 5;

/**
 * Finds the target of each column: by the same name, then by a known one, then by a similar one or by what stands in it. Each
 * target is taken once.
 */
export function matchColumns(columns: readonly Column[], targets: readonly ImportTarget[]): Mapping {
  const candidates = columns
    .flatMap((column, index) =>
      targets.map((target) => ({ column: index, key: target.key, score: scoreOf(column, target) })),
    )
    .filter(({ score }) => score > 0)
    // Of equal candidates, the first column wins.
    .sort((left, right) => right.score - left.score || left.column - right.column);
  return assign(candidates, columns.length);
}

function assign(candidates: readonly Candidate[], count: number): Mapping {
  const mapping = Array.from({ length: count }, (): string | null => null);
  const taken = new Set<string>();
  for (const { column, key } of candidates) {
    if (mapping[column] !== null || taken.has(key)) continue;
    mapping[column] = key;
    taken.add(key);
  }
  return mapping;
}

function scoreOf({ name, samples }: Column, target: ImportTarget): number {
  const words = name === null ? '' : headerWords(name);
  if (words === '') return looksLike(samples, target) ? 0.5 : 0;
  if (words === headerWords(target.label) || words === headerWords(target.key)) return 1;
  const known = target.names.map(headerWords);
  if (known.includes(words)) return 0.95;
  const similarity = Math.max(
    ...[headerWords(target.label), ...known].map((each) => similarityOf(words, each)),
  );
  if (similarity >= leastSimilarity) return similarity * 0.9;
  return looksLike(samples, target) ? 0.4 : 0;
}

/** A name of a column without what does not count: case, accents, signs, the mark of required columns and words in brackets. */
const headerWords = (name: string): string =>
  name
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function similarityOf(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  if (Math.min(left.length, right.length) < shortestSimilar || longest > 60) return 0;
  return 1 - distance(left.replaceAll(' ', ''), right.replaceAll(' ', '')) / longest;
}

const hasAddress = /^[^@]*[^\s@]+@[^\s@]+\.[^\s@]+>?\s*$/;

/** Only what cannot be taken for anything else. */
function looksLike(samples: readonly string[], { type }: ImportTarget): boolean {
  if (type !== 'email') return false;
  const filled = samples.filter((sample) => sample.trim() !== '');
  return (
    filled.length > 0 && filled.filter((sample) => hasAddress.test(sample)).length >= filled.length * 0.6
  );
}

/** Whether the first row of a file names its columns. */
export function namesColumns(
  first: readonly string[],
  second: readonly string[] | undefined,
  targets: readonly ImportTarget[],
): boolean {
  const filled = first.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const known = new Set(targets.flatMap(({ key, label, names }) => [key, label, ...names].map(headerWords)));
  if (filled.some((cell) => known.has(headerWords(cell)))) return true;
  if (filled.some((cell) => cell.includes('@') || /^[+\d][\d\s.,()/-]*$/.test(cell))) return false;
  // Names are short. Without a second row there is nothing to import but the first.
  return (
    second !== undefined &&
    filled.every((cell) => cell.length <= 40 && !/\d/.test(cell)) &&
    hasOther(first, second)
  );
}

/** True if a row below differs in kind from the first one: it has digits or an address where that has words. */
const hasOther = (first: readonly string[], second: readonly string[]): boolean =>
  second.some((cell, index) => /[\d@]/.test(cell) && !/[\d@]/.test(first[index] ?? ''));
