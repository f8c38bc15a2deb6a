import { type Goal, isMet, isWorse, median, type Outcome, show } from './benchmark.ts';

const heads = ['Work', 'Ceiling', 'Ours', 'Median', 'Worst', 'Goal', 'Verdict'];

/** The outcomes of one row in all starts of the service. */
export interface Row {
  readonly work: string;
  readonly outcomes: readonly Outcome[];
}

/** Puts together what each start measured. */
export const rowsOf = (outcomes: readonly Outcome[]): Row[] =>
  [...Map.groupBy(outcomes, ({ work }) => work)].map(([work, ofRow]) => ({ work, outcomes: ofRow }));

/** The worst start decides. */
export function isReached({ outcomes }: Row): boolean {
  const worst = worstOf(outcomes);
  return worst !== undefined && isMet(worst.figure, worst.goal);
}

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(cellsOf);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  process.stdout.write(`\n${[draw(heads), rule, ...lines.map(draw)].join('\n')}\n`);
}

function cellsOf(row: Row): string[] {
  const worst = worstOf(row.outcomes);
  if (!worst) return [row.work];
  const middle = median(row.outcomes.map(({ figure }) => figure));
  const shown = row.outcomes.find(({ figure }) => figure === middle) ?? worst;
  return [
    row.work,
    shown.ceiling,
    shown.ours,
    figureOf(middle, worst.unit),
    figureOf(worst.figure, worst.unit),
    goalOf(worst.goal, worst.unit),
    isReached(row) ? 'reached' : 'MISSED',
  ];
}

const worstOf = (outcomes: readonly Outcome[]): Outcome | undefined =>
  outcomes.reduce<Outcome | undefined>(
    (worst, each) => (!worst || isWorse(each.figure, worst.figure, each.goal) ? each : worst),
    undefined,
  );

const figureOf = (figure: number, unit: string): string =>
  Number.isNaN(figure) ? 'failed' : `${show(figure)} ${unit}`.trim();

const goalOf = (goal: Goal, unit: string): string =>
  'atLeast' in goal ? `≥ ${goal.atLeast} ${unit}`.trim() : `≤ ${goal.atMost} ${unit}`.trim();
