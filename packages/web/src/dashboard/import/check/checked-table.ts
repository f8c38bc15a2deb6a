import type { TableRows } from '../read/table-rows.ts';
import type { ImportTarget, Mapping, ReadingChoices } from '../targets.ts';
import { type CellProblem, type CellProblemKind, createRowCheck } from './check-row.ts';
import { createRowTexts, isExample } from './row-texts.ts';
import { shownLength } from './shown-length.ts';

/** What the rows of a list have in common: the kind of a problem and its target, as `missing:email`. */
export type ProblemId = `${CellProblemKind}:${string}` | 'duplicate';
export type RowFilter = 'all' | 'problems' | 'left_out' | ProblemId;

/** What can be done to all rows with a problem at once. */
export type Fix = 'take_suggestions' | 'clear' | 'shorten';

export interface ProblemCount {
  readonly id: ProblemId;
  readonly kind: CellProblemKind | 'duplicate';
  /** The key of the target. Null for duplicates. */
  readonly target: string | null;
  readonly rows: number;
  /** Rows with an error are not imported. */
  readonly isError: boolean;
  readonly fix: Fix | null;
}

export interface TableSummary {
  /** All rows but the example row of the template. */
  readonly rows: number;
  readonly leftOut: number;
  /** Rows that are neither left out nor have an error. */
  readonly ready: number;
  readonly failing: number;
  readonly problems: readonly ProblemCount[];
  /** How many values of each target were written in another way than in the file, by its key. */
  readonly rewritten: Readonly<Record<string, number>>;
  readonly hadExample: boolean;
  readonly canUndo: boolean;
}

export interface ShownRow {
  readonly index: number;
  /** Its number in the file. */
  readonly number: number;
  readonly values: readonly string[];
  readonly problems: readonly CellProblem[];
  /** The number of the first row with the same person. Null if there is none. */
  readonly duplicateOf: number | null;
  readonly isLeftOut: boolean;
}

interface TableInput {
  readonly table: TableRows;
  readonly firstRow: number;
  readonly mapping: Mapping;
  readonly targets: readonly ImportTarget[];
  readonly choices: ReadingChoices;
  readonly progress?: (rows: number) => void;
}

const none: readonly CellProblem[] = [];
const progressEvery = 5_000;

export type CheckedTable = ReturnType<typeof checkTable>;

/** Reads and checks all rows, and keeps them so while people mend them. */
export function checkTable({ table, firstRow, mapping, targets, choices, progress }: TableInput) {
  const check = createRowCheck(targets, choices);
  const textsOf = createRowTexts(targets, mapping);
  const values: (readonly string[])[] = [];
  const problems: (readonly CellProblem[])[] = [];
  const numbers: number[] = [];
  const rewritten: Record<string, number> = {};
  let hadExample = false;
  for (let at = firstRow; at < table.rows.length; at += 1) {
    const texts = textsOf(table.rows[at] ?? []);
    if (isExample(texts, targets)) {
      hadExample = true;
      continue;
    }
    const row = check(texts);
    for (const [index, target] of targets.entries())
      if (texts[index] !== '' && row.values[index] !== texts[index]?.trim())
        rewritten[target.key] = (rewritten[target.key] ?? 0) + 1;
    values.push(row.values);
    problems.push(row.problems.length === 0 ? none : row.problems);
    numbers.push(table.numbers[at] ?? 0);
    if (values.length % progressEvery === 0) progress?.(values.length);
  }
  const isLeftOut = new Uint8Array(values.length);
  const duplicateOf = new Int32Array(values.length).fill(-1);
  let changes: Change[] = [];
  findDuplicates();

  /** Compares the values by which rows are told apart; rows without such a value are compared as a whole. */
  function findDuplicates(): void {
    const keys = targets.flatMap(({ identifies }, index) => (identifies ? [index] : []));
    const firstOf = new Map<string, number>();
    for (const [row, cells] of values.entries()) {
      duplicateOf[row] = -1;
      if (isLeftOut[row]) continue;
      const own = keys.map((index) => cells[index] ?? '').find((value) => value !== '');
      const key = own === undefined ? `row ${cells.join('\t')}` : own.toLowerCase();
      const first = firstOf.get(key);
      if (first === undefined) firstOf.set(key, row);
      else duplicateOf[row] = first;
    }
  }

  const has = (row: number, id: ProblemId): boolean =>
    id === 'duplicate'
      ? (duplicateOf[row] ?? -1) >= 0
      : (problems[row] ?? none).some(({ kind, target }) => id === `${kind}:${targets[target]?.key}`);
  const isFailing = (row: number): boolean =>
    problems[row] !== none && (problems[row] ?? none).some(({ kind }) => kind !== 'likely_slip');
  const matches = (row: number, filter: RowFilter): boolean => {
    if (filter === 'all') return true;
    if (filter === 'left_out') return isLeftOut[row] === 1;
    if (isLeftOut[row]) return false;
    return filter === 'problems' ? problems[row] !== none || has(row, 'duplicate') : has(row, filter);
  };
  const select = (filter: RowFilter): number[] => {
    const found: number[] = [];
    for (let row = 0; row < values.length; row += 1) if (matches(row, filter)) found.push(row);
    return found;
  };

  const write = (row: number, cells: readonly string[]): void => {
    const checked = check(cells);
    values[row] = checked.values;
    problems[row] = checked.problems.length === 0 ? none : checked.problems;
  };
  const note = (row: number): Change => ({ row, values: values[row] ?? [], isLeftOut: isLeftOut[row] === 1 });

  const fixedValue = (fix: Fix, problem: CellProblem, value: string): string => {
    if (fix === 'take_suggestions') return problem.suggestion ?? value;
    return fix === 'clear' ? '' : value.slice(0, targets[problem.target]?.maxLength);
  };

  return {
    select,
    summary(): TableSummary {
      const counts = new Map<ProblemId, number>();
      let leftOut = 0;
      let failing = 0;
      for (let row = 0; row < values.length; row += 1) {
        if (isLeftOut[row]) {
          leftOut += 1;
          continue;
        }
        if (isFailing(row)) failing += 1;
        if ((duplicateOf[row] ?? -1) >= 0) counts.set('duplicate', (counts.get('duplicate') ?? 0) + 1);
        for (const { kind, target } of problems[row] ?? none) {
          const id: ProblemId = `${kind}:${targets[target]?.key ?? ''}`;
          counts.set(id, (counts.get(id) ?? 0) + 1);
        }
      }
      return {
        rows: values.length,
        leftOut,
        failing,
        ready: values.length - leftOut - failing,
        problems: [...counts].map(([id, rows]) => countOf(id, rows, targets)).sort(byWeight),
        rewritten,
        hadExample,
        canUndo: changes.length > 0,
      };
    },
    rows: (indexes: readonly number[]): ShownRow[] =>
      indexes.map((index) => ({
        index,
        number: numbers[index] ?? 0,
        values: (values[index] ?? []).map((value) => value.slice(0, shownLength)),
        problems: problems[index] ?? none,
        duplicateOf: (duplicateOf[index] ?? -1) < 0 ? null : (numbers[duplicateOf[index] ?? 0] ?? null),
        isLeftOut: isLeftOut[index] === 1,
      })),
    /** The whole value of a cell, for its editor. */
    value: (row: number, target: number): string => values[row]?.[target] ?? '',
    edit(row: number, target: number, text: string): void {
      changes = [note(row)];
      write(
        row,
        targets.map((_target, index) => (index === target ? text : (values[row]?.[index] ?? ''))),
      );
      findDuplicates();
    },
    /** Mends all rows that have a problem. Returns how many. */
    fix(id: ProblemId, fix: Fix): number {
      const rows = select(id);
      changes = rows.map(note);
      for (const row of rows) {
        const cells = [...(values[row] ?? [])];
        for (const problem of problems[row] ?? none)
          if (id === `${problem.kind}:${targets[problem.target]?.key}`)
            cells[problem.target] = fixedValue(fix, problem, cells[problem.target] ?? '');
        write(row, cells);
      }
      findDuplicates();
      return rows.length;
    },
    /** Leaves out all rows that a filter shows, or takes them back. Returns how many. */
    leaveOut(filter: RowFilter, isOut: boolean): number {
      const rows = select(filter);
      changes = rows.map(note);
      for (const row of rows) isLeftOut[row] = isOut ? 1 : 0;
      findDuplicates();
      return rows.length;
    },
    leaveOutRow(row: number, isOut: boolean): void {
      changes = [note(row)];
      isLeftOut[row] = isOut ? 1 : 0;
      findDuplicates();
    },
    /** Takes back the last change. */
    undo(): void {
      for (const change of changes) {
        write(change.row, change.values);
        isLeftOut[change.row] = change.isLeftOut ? 1 : 0;
      }
      changes = [];
      findDuplicates();
    },
    /** The rows that are imported, in the order of the file. */
    ready: (): number[] => select('all').filter((row) => !isLeftOut[row] && !isFailing(row)),
    part: (rows: readonly number[]): { number: number; values: readonly string[] }[] =>
      rows.map((row) => ({ number: numbers[row] ?? 0, values: values[row] ?? [] })),
  };
}

interface Change {
  readonly row: number;
  readonly values: readonly string[];
  readonly isLeftOut: boolean;
}

function countOf(id: ProblemId, rows: number, targets: readonly ImportTarget[]): ProblemCount {
  if (id === 'duplicate') return { id, kind: id, target: null, rows, isError: false, fix: null };
  const [kind, key] = id.split(':', 2) as [CellProblemKind, string];
  const target = targets.find((each) => each.key === key);
  return { id, kind, target: key, rows, isError: kind !== 'likely_slip', fix: fixOf(kind, target) };
}

/** The one thing that is sensible for every such row. */
function fixOf(kind: CellProblemKind, target: ImportTarget | undefined): Fix | null {
  if (kind === 'slip' || kind === 'likely_slip') return 'take_suggestions';
  if (kind === 'too_long' && target?.type === 'text') return 'shorten';
  return (kind === 'invalid' || kind === 'too_long') &&
    (target?.need === 'optional' || target?.need === 'abroad')
    ? 'clear'
    : null;
}

const byWeight = (left: ProblemCount, right: ProblemCount): number =>
  Number(right.isError) - Number(left.isError) || right.rows - left.rows;
