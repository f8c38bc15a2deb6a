import type { Outcome } from './benchmark.ts';

const heads = ['Work', 'Ceiling', 'Ours', 'Result', 'Goal', 'Verdict'];

export function printTable(outcomes: readonly Outcome[]): void {
  const lines = outcomes.map(({ work, ceiling, ours, result, target, isMet: isReached }) => [
    work,
    ceiling,
    ours,
    result,
    target,
    isReached ? 'reached' : 'MISSED',
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  process.stdout.write(`\n${[draw(heads), rule, ...lines.map(draw)].join('\n')}\n`);
}
