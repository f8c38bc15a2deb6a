import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { inOneSnapshot } from '../db/one-snapshot.ts';
import { systemClock } from '../kit/clock.ts';
import { UsageError } from '../kit/errors.ts';
import { requireBrand } from '../modules/catalog/brand-names.sql.ts';
import { type BrandStatement, readBrandStatement } from '../modules/payouts/statements/brand-statement.ts';
import { renderStatementCsv } from '../modules/payouts/statements/statement-csv.ts';
import { renderStatementPdf } from '../modules/payouts/statements/statement-pdf.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireOneOf } from './parse-arguments.ts';
import { withData } from './with-data.ts';
import { refuseFile } from './write-output.ts';

export const command: Command = {
  usage: `statements BRAND 2026-11 [--format csv|pdf] [--output FILE]

Writes what a brand earned and was paid in a month in UTC, over all organizations. Without --format, the name of the file
decides, and CSV without a name. CSV without --output is printed, and a PDF becomes statement-BRAND-2026-11.pdf.`,
  run: statements,
};

const formats = ['csv', 'pdf'] as const;
type Format = (typeof formats)[number];

async function statements(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { format: { type: 'string' }, output: { type: 'string' } },
    allowPositionals: true,
  });
  const [slug, month, ...extra] = positionals;
  if (slug === undefined || month === undefined || extra.length > 0) {
    throw new UsageError('Give the slug of a brand and a month like 2026-11.');
  }
  const period = readMonth(month);
  const format = readFormat(values);
  const content = await withData(context, async (db, config) => {
    const brand = await requireBrand(db, slug);
    const statement = await inOneSnapshot(db, (tx) => readBrandStatement(tx, brand, period));
    return render(statement, format, config);
  });
  if (typeof content === 'string' && values.output === undefined) {
    context.stdout.write(content);
    return;
  }
  const file = values.output ?? `statement-${slug}-${month}.${format}`;
  await writeFile(file, content).catch((error: unknown) => refuseFile(file, error));
  printProgress(context, `The statement was written to ${file}.`);
}

const render = async (
  statement: BrandStatement,
  format: Format,
  { mailFrom, environment }: Config,
): Promise<string | Buffer> =>
  format === 'csv'
    ? renderStatementCsv(statement)
    : renderStatementPdf(statement, {
        name: mailFrom.name,
        isSandbox: environment === 'sandbox',
        issuedAt: systemClock.now(),
      });

function readFormat({
  format,
  output,
}: {
  format?: string | undefined;
  output?: string | undefined;
}): Format {
  if (format !== undefined) return requireOneOf(format, formats, '--format');
  return output?.toLowerCase().endsWith('.pdf') ? 'pdf' : 'csv';
}

function readMonth(text: string): { start: Date; end: Date } {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined) {
    throw new UsageError(`The month is "${text}" and must be like 2026-11.`);
  }
  return {
    start: new Date(Date.UTC(Number(year), Number(month) - 1, 1)),
    end: new Date(Date.UTC(Number(year), Number(month), 1)),
  };
}
