import { parseArgs } from 'node:util';
import { systemClock } from '../kit/clock.ts';
import { UsageError } from '../kit/errors.ts';
import { listBrandNames, requireBrand } from '../modules/catalog/brand-names.sql.ts';
import { defaultTerms } from '../modules/payouts/earnings/earnings-of-order.ts';
import { formatPercent, parsePercent } from '../modules/payouts/terms/percent.ts';
import { setTerms } from '../modules/payouts/terms/set-terms.ts';
import { type BrandTerms, findTerms, listTerms, shippingPayees } from '../modules/payouts/terms/terms.sql.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readDay, readOnlyWord, requireOneOf, requireSingle, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `brands list
       gifts brands terms BRAND
       gifts brands set BRAND [--commission 12.5] [--shipping brand|carrier] [--from 2026-12-01]

A brand is paid for its products, less a commission in percent of their price, and for the shipping of its parcels unless
carriers are paid for it. Without terms there is no commission. "set" changes the terms from a day in UTC on, today without
--from. They apply to orders that are delivered from then on. "list" shows the slug and the name of each brand, and its terms
of today.`,
  run: (args, context) => runAction('brands', { list, terms, set }, args, context),
};

async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const rows = await withData(context, async (db) => {
    const brands = await listBrandNames(db);
    const ids = brands.map(({ id }) => id);
    const current = await findTerms(db, ids, systemClock.now());
    return brands.map(({ id, slug, name }) => [slug, name, ...shownTerms(current.get(id))]);
  });
  context.stdout.write(inColumns(rows, [2]));
  if (rows.length === 0)
    printProgress(context, 'There are no brands. "gifts catalog import FILE" adds some.');
}

async function terms(args: string[], context: CommandContext): Promise<void> {
  const slug = readOnlyWord(args, 'The slug of the brand');
  const rows = await withData(context, async (db) => listTerms(db, (await requireBrand(db, slug)).id));
  context.stdout.write(inColumns(rows.map(cellsOf), [1]));
  if (rows.length === 0) {
    printProgress(context, `Nothing was agreed on with ${slug}: ${shownTerms(undefined).join(', ')}.`);
  }
}

const cellsOf = (row: BrandTerms): string[] => [
  `from ${row.valid_from.toISOString().slice(0, 10)}`,
  ...shownTerms(row),
];

/** A brand without terms pays no commission, and is paid for the shipping of its parcels. */
const shownTerms = ({
  commission_basis_points: commission,
  shipping_payee: payee,
}: Pick<BrandTerms, 'commission_basis_points' | 'shipping_payee'> = defaultTerms): string[] => [
  `${formatPercent(commission)} commission`,
  `shipping is paid to the ${payee}`,
];

async function set(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { commission: { type: 'string' }, shipping: { type: 'string' }, from: { type: 'string' } },
    allowPositionals: true,
  });
  const slug = requireSingle(positionals, 'The slug of the brand');
  if (values.commission === undefined && values.shipping === undefined) {
    throw new UsageError('There is nothing to change: give --commission or --shipping.');
  }
  const change = {
    ...(values.commission !== undefined && { commission_basis_points: readCommission(values.commission) }),
    ...(values.shipping !== undefined && {
      shipping_payee: requireOneOf(values.shipping, shippingPayees, '--shipping'),
    }),
  };
  const today = startOfDay(systemClock.now());
  const from = values.from === undefined ? today : readDay(values.from, '--from');
  if (from < today) throw new UsageError(`--from is ${values.from} and must not be before today in UTC.`);
  const changed = await withData(context, async (db, _config, record) => {
    const { id } = await requireBrand(db, slug);
    return db.transaction((tx) => {
      record(tx, { organizationId: null, subject: { kind: 'brand', id }, details: change });
      return setTerms(tx, id, from, change);
    });
  });
  printProgress(context, `The terms of ${slug}: ${cellsOf(changed).join(', ')}.`);
}

function readCommission(text: string): number {
  const basisPoints = parsePercent(text);
  if (basisPoints !== null) return basisPoints;
  throw new UsageError(
    `--commission is "${text}" and must be 0 to 100 percent with at most two decimals, like 12.5.`,
  );
}

const startOfDay = (time: Date): Date => new Date(`${time.toISOString().slice(0, 10)}T00:00:00Z`);
