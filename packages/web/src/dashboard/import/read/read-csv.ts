import Papa from 'papaparse';
import { type Separator, separators } from './separators.ts';
import { collectRows, type TableRows } from './table-rows.ts';

export interface CsvTable extends TableRows {
  readonly separator: Separator;
  /** The number of the row from which on the file is one cell, because a quotation mark is not closed. Null if all are. */
  readonly unclosedQuote: number | null;
}

const chunkCharacters = 500_000;
const progressEvery = 5_000;

interface CsvOptions {
  readonly separator?: Separator | undefined;
  readonly progress?: (rows: number) => void;
}

export function readCsv(text: string, { separator, progress }: CsvOptions = {}): CsvTable {
  // Excel writes `sep=;` into the first line for itself.
  const [line = '', named = ''] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const content = text.slice(line.length);
  const chosen = separator ?? (isSeparator(named) ? named : guessSeparator(content));
  const collected = collectRows();
  let number = line ? 1 : 0;
  let unclosedQuote: number | null = null;
  let failure: unknown = null;
  const config = {
    delimiter: chosen,
    chunkSize: chunkCharacters,
    chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
      try {
        for (const { code, row = 0 } of errors)
          if (code === 'MissingQuotes') unclosedQuote ??= number + row + 1;
        for (const row of data) {
          number += 1;
          collected.add(row, number);
          if (number % progressEvery === 0) progress?.(number);
        }
      } catch (error) {
        failure = error;
        parser.abort();
      }
    },
  };
  Papa.parse<string[]>(content, config);
  if (failure) throw failure;
  return { ...collected.done(), separator: chosen, unclosedQuote };
}

const isSeparator = (text: string): text is Separator => Object.hasOwn(separators, text);

const sampleCharacters = 20_000;

/** The separator with which most of the first rows have the same number of cells, and more than one. */
function guessSeparator(content: string): Separator {
  const sample = content.slice(0, sampleCharacters);
  const isWhole = content.length <= sampleCharacters;
  const scores = (Object.keys(separators) as Separator[]).map((separator) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator });
    const rows = (isWhole ? data : data.slice(0, -1)).filter((row) => row.some((cell) => cell.trim() !== ''));
    return { separator, score: evenness(rows.map(({ length }) => length)) };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best), { separator: ',', score: 0 })
    .separator;
}

/** The share of rows that have the most frequent number of cells, weighted a little by that number. 0 for a single column. */
function evenness(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = 0;
  for (const [length, count] of counts)
    if (length > 1) best = Math.max(best, (count / lengths.length) * (1 + Math.min(length, 20) / 100));
  return best;
}
