import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { errorText } from '../kit/error-text.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import {
  type CountableProduct,
  findProductsById,
  findProductsByName,
} from '../modules/catalog/catalog.sql.ts';
import {
  findCountRows,
  findHistory,
  findWrongCounts,
  sumReservations,
} from '../modules/stock/change-stock.sql.ts';
import { changeStock, mostUnits, type StockChange } from '../modules/stock/change-stock.ts';
import { choosableVariants, nameOfVariant, wholeProduct } from '../modules/stock/variant-key.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { type Action, readOnlyWord, requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `stock set PRODUCT NUMBER [--variant NAME] [--low-at NUMBER] [--reason TEXT]
       gifts stock add|remove PRODUCT NUMBER [--variant NAME] [--low-at NUMBER] [--reason TEXT]
       gifts stock uncount PRODUCT [--variant NAME] [--reason TEXT]
       gifts stock list [--low]
       gifts stock history PRODUCT
       gifts stock verify

PRODUCT is an id or a slug. NUMBER is how many units can still be promised: those that accepted gifts wait for are not
among them. --variant is the name of a variant, or of one option of each group with " / " between them. You are told once
when no more than --low-at units are left. "verify" computes every count again; the exit code is 1 if one is wrong.`,
  run: (args, context) =>
    runAction(
      'stock',
      { set: change('set'), add: change('add'), remove, uncount, list, history, verify },
      args,
      context,
    ),
};

const options = {
  variant: { type: 'string' },
  'low-at': { type: 'string' },
  reason: { type: 'string' },
} as const;

const remove: Action = (args, context) => changeBy(args, context, 'add', -1);
const change =
  (kind: 'set' | 'add'): Action =>
  (args, context) =>
    changeBy(args, context, kind, 1);

async function changeBy(
  args: string[],
  context: CommandContext,
  kind: 'set' | 'add',
  sign: 1 | -1,
): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, number, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Give one PRODUCT and one NUMBER.');
  const quantity = sign * readUnits(requireValue(number, 'NUMBER'), 'NUMBER');
  await changeCount(context, requireValue(name, 'PRODUCT'), values.variant, {
    kind,
    quantity,
    lowAt: values['low-at'] === undefined ? undefined : readUnits(values['low-at'], '--low-at'),
    reason: readReason(values.reason, 'Counted by an operator'),
  });
}

async function uncount(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { variant: options.variant, reason: options.reason },
    allowPositionals: true,
  });
  const [name, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Give one PRODUCT.');
  const reason = readReason(values.reason, 'No longer counted');
  const kind = 'uncount';
  await changeCount(context, requireValue(name, 'PRODUCT'), values.variant, {
    ...{ kind, reason },
    ...{ quantity: 0, lowAt: undefined },
  });
}

async function changeCount(
  context: CommandContext,
  name: string,
  variant: string | undefined,
  stockChange: StockChange,
): Promise<void> {
  const sentence = await withData(context, async (db, _config, record) => {
    const product = await requireCountable(db, name);
    const key = { product_id: product.id, variant: requireVariant(product, variant) };
    const left = await db.transaction((tx) => {
      const { kind, quantity } = stockChange;
      record(tx, {
        organizationId: null,
        subject: { kind: 'product', id: product.id },
        details: { kind, quantity },
      });
      return changeStock(tx, key, stockChange);
    });
    const counted = describe(product, key.variant);
    return stockChange.kind === 'uncount'
      ? `${counted} is no longer counted.`
      : `${left} of ${counted} can be promised.`;
  });
  printProgress(context, sentence);
}

async function requireCountable(db: Database, name: string): Promise<CountableProduct> {
  const product = await requireProduct(db, name);
  if (product.is_gift_card)
    throw new OperatorError(
      `${product.name} is a gift card, which is not taken from a shelf, so it is not counted.`,
    );
  if (product.is_collection)
    throw new OperatorError(`${product.name} is a gift of choice: count the products that it offers.`);
  return product;
}

async function requireProduct(db: Database, name: string): Promise<CountableProduct> {
  const [product, ...others] = await findProductsByName(db, name);
  if (!product) throw new OperatorError(`There is no product with the id or slug "${errorText(name)}".`);
  if (others.length === 0) return product;
  const slugs = [product, ...others].map(({ slug }) => slug).join(', ');
  throw new OperatorError(`Several products have the slug "${errorText(name)}": name one of ${slugs}.`);
}

const mostListed = 20;

function requireVariant(product: CountableProduct, name: string | undefined): string {
  if (name === undefined) return wholeProduct;
  const variants = choosableVariants(product);
  const wanted = name.trim().toLowerCase();
  const found = variants.find((each) => each.name.toLowerCase() === wanted);
  if (found) return found.key;
  const known = variants.slice(0, mostListed).map((each) => each.name);
  throw new UsageError(
    known.length === 0
      ? `${product.name} has no variants to choose, so it is counted as a whole: leave out --variant.`
      : `--variant is "${errorText(name)}", and ${product.name} has ${known.join(', ')}${variants.length > mostListed ? ', …' : ''}.`,
  );
}

function readUnits(text: string, name: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= mostUnits) return number;
  throw new UsageError(
    `${name} is "${errorText(text)}" and must be a whole number between 0 and ${mostUnits}.`,
  );
}

const longestReason = 500;

function readReason(text: string | undefined, otherwise: string): string {
  const reason = text?.trim() || otherwise;
  if (reason.length <= longestReason) return reason;
  throw new UsageError(`--reason must have at most ${longestReason} characters.`);
}

const describe = (product: CountableProduct, variant: string): string =>
  variant === wholeProduct ? product.name : `${product.name} (${nameOfVariant(product, variant)})`;

/** Columns: slug, product, variant, what is left, what counts as low. */
async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { low: { type: 'boolean', default: false } } });
  const rows = await withData(context, async (db) => {
    const counts = await findCountRows(db, values.low);
    const products = await productsById(
      db,
      counts.map(({ product_id }) => product_id),
    );
    return counts.map(({ product_id, variant, available, low_at }) => {
      const product = products.get(product_id);
      const isWhole = variant === wholeProduct;
      const name = product && !isWhole ? nameOfVariant(product, variant) : variant;
      return [
        product?.slug ?? product_id,
        product?.name ?? '',
        isWhole ? '-' : name,
        `${available} left`,
        available <= low_at ? `low (${low_at})` : '',
      ];
    });
  });
  context.stdout.write(inColumns(rows, [3]));
  if (rows.length > 0) return;
  printProgress(context, values.low ? 'No product is low in stock.' : 'No product is counted.');
}

async function productsById(db: Database, ids: readonly string[]): Promise<Map<string, CountableProduct>> {
  const products = await findProductsById(db, [...new Set(ids)]);
  return new Map(products.map((product) => [product.id, product]));
}

const maxChanges = 1_000;

/** Columns: time, variant, change, reason. Then what orders took and gave back of each count. */
async function history(args: string[], context: CommandContext): Promise<void> {
  const name = readOnlyWord(args, 'PRODUCT');
  const text = await withData(context, async (db) => {
    const product = await requireProduct(db, name);
    const nameOf = (variant: string) => (variant === wholeProduct ? '-' : nameOfVariant(product, variant));
    const changes = await findHistory(db, product.id, maxChanges);
    const orders = await sumReservations(db, product.id);
    return (
      inColumns(
        changes.map(({ created_at, variant, quantity, reason }) => [
          created_at.toISOString(),
          nameOf(variant),
          quantity > 0 ? `+${quantity}` : `${quantity}`,
          reason,
        ]),
        [2],
      ) +
      inColumns(
        orders.map(({ variant, taken, returned }) => [
          `Orders took ${taken} and gave back ${returned}`,
          nameOf(variant),
        ]),
      )
    );
  });
  context.stdout.write(text);
  if (text === '') printProgress(context, 'The product was never counted.');
}

/** All counts are compared in one snapshot. */
const oneSnapshot = sql`set transaction isolation level repeatable read, read only`;
const noTimeout = sql`set local statement_timeout = 0`;

async function verify(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const wrong = await withData(context, (db) =>
    db.transaction((tx) => {
      tx.defer(oneSnapshot);
      tx.defer(noTimeout);
      return findWrongCounts(tx);
    }),
  );
  for (const { product_id, variant, available, expected } of wrong) {
    context.stdout.write(
      `BROKEN  ${product_id} ${variant}: ${available} left, and it should be ${expected}\n`,
    );
  }
  if (wrong.length === 0)
    context.stdout.write('ok: every count is what was put in, less what orders took.\n');
  else context.exitCode = 1;
}
