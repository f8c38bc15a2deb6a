/** Writes down a run of a drill: as JSON for machines, and as Markdown for people. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stdout } from 'node:process';
import type { Proof } from './proofs.ts';

const folder = join(import.meta.dirname, 'records');

export interface Run {
  readonly drill: string;
  readonly seed: number;
  readonly begunAt: string;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  /** A table: one row for each step. */
  readonly steps: readonly Readonly<Record<string, string | number>>[];
  readonly proofs: readonly Proof[];
}

export const say = (sentence: string): void => {
  stdout.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`);
};

/** Returns whether everything holds. */
export async function record(run: Run): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${run.drill}.json`), `${JSON.stringify(run, null, 2)}\n`);
  const text = asMarkdown(run);
  await writeFile(join(folder, `${run.drill}.md`), text);
  stdout.write(`\n${text}`);
  return run.proofs.every(({ holds }) => holds);
}

function asMarkdown({ drill, seed, begunAt, settings, steps, proofs }: Run): string {
  const facts = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  const parts = [
    `# The last run of the drill \`${drill}\``,
    `Begun ${begunAt}, with \`--seed ${seed}\`. ${facts.join(', ')}.`,
    table(steps),
    table(
      proofs.map(({ says, holds, found }) => ({
        'What must hold': says,
        holds: holds ? 'yes' : 'NO',
        found,
      })),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function table(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => Object.values(row).map(String))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
