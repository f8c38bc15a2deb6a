import { parseArgs } from 'node:util';
import { formatUsd } from '@gifts/contract/format-usd';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { findShortages, type Shortage } from '../modules/codes/code-waits.sql.ts';
import { importCodes } from '../modules/codes/import/import-codes.process.ts';
import { findStocks, type Stock, writeLowBelow } from '../modules/codes/stocks.sql.ts';
import { endGiftCards } from '../modules/fulfilment/end-gift-cards.ts';
import { findOrderAnywhere } from '../modules/payments/balances/find-order-anywhere.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { openOperatorContext, openOperatorServices } from './operator-context.ts';
import { requireOneOf, requireSingle, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `codes import FILE [--any-value]
       gifts codes list
       gifts codes threshold PRODUCT COUNT
       gifts codes end ORDER delivered|failed

import     Adds the codes of gift cards from a CSV file with the columns product_id, value_cents, code and pin. product_id is
           an id or a slug; value_cents is the price that the code is for; pin may be empty. Rows with problems are named and
           left out. The same file can be imported again. --any-value also takes values that the product does not cost now.
list       Counts the codes of each product and value, and what orders wait for. Shows no code.
threshold  Tells from now on that the codes of a product run low when fewer than COUNT are left (20 unless you choose).
end        Records that the gift cards of an order that waits need no codes any more: they were "delivered" in another way, or
           have "failed", which refunds them.`,
  run: (args, context) => runAction('codes', { import: importFile, list, threshold, end }, args, context),
};

async function importFile(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'any-value': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const path = requireSingle(positionals, 'FILE');
  const { added, known, refused } = await withData(context, (db, config, record) =>
    importCodes(openOperatorServices(db, config), path, {
      allowsAnyValue: values['any-value'],
      onProblem: (sentence) => printProgress(context, sentence),
      onAdded: (tx, { productId, values }) =>
        record(tx, {
          organizationId: null,
          subject: { kind: 'product', id: productId },
          details: { added: values },
        }),
    }),
  );
  context.stdout.write(`Imported: ${added} added, ${known} there before, ${refused} refused.\n`);
  if (refused > 0) context.exitCode = 1;
}

async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const { stocks, shortages, slugs } = await withData(context, async (db, config) => ({
    stocks: await findStocks(db),
    shortages: await findShortages(db),
    slugs: (await openOperatorServices(db, config).liveCatalog.snapshot()).productsById,
  }));
  const rows = stocks.map((stock) => cellsOf(stock, shortages));
  const without = shortages
    .filter((shortage) => !stocks.some((stock) => isSameKind(stock, shortage)))
    .map((shortage) => [
      slugs.get(shortage.product_id)?.slug ?? shortage.product_id,
      formatUsd(shortage.value_cents),
      '0 free',
      '0 issued',
      '0 revealed',
      waitingText(shortage),
    ]);
  context.stdout.write(inColumns([...rows, ...without], [1, 2, 3, 4]));
  if (rows.length + without.length === 0) {
    printProgress(context, 'There are no codes. "gifts codes import FILE" adds some.');
  }
}

type Kind = Pick<Stock, 'product_id' | 'value_cents'>;

const isSameKind = (left: Kind, right: Kind): boolean =>
  left.product_id === right.product_id && left.value_cents === right.value_cents;

function cellsOf(stock: Stock, shortages: readonly Shortage[]): string[] {
  const shortage = shortages.find((each) => isSameKind(each, stock));
  const remarks = [
    ...(stock.free < stock.low_below ? [`low (below ${stock.low_below})`] : []),
    ...(shortage ? [waitingText(shortage)] : []),
  ];
  return [
    stock.slug,
    formatUsd(stock.value_cents),
    `${stock.free} free`,
    `${stock.issued} issued`,
    `${stock.revealed} revealed`,
    remarks.join(', '),
  ];
}

const waitingText = ({ units, since }: Shortage): string =>
  `orders wait for ${units} since ${since.toISOString()}`;

async function threshold(args: string[], context: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [name, text, extra] = positionals;
  if (name === undefined || text === undefined || extra !== undefined) {
    throw new UsageError('Say "codes threshold PRODUCT COUNT".');
  }
  if (!/^\d{1,6}$/.test(text)) {
    throw new UsageError(`COUNT is "${text}" and must be a whole number, 0 to 999999.`);
  }
  const count = Number(text);
  const slug = await withData(context, async (db, config, record) => {
    const { productsById, productsBySlug } = await openOperatorServices(db, config).liveCatalog.snapshot();
    const entry = productsById.get(name.toLowerCase()) ?? productsBySlug.get(name);
    if (!entry?.isGiftCard) throw new OperatorError(`There is no gift card with the id or slug "${name}".`);
    await db.transaction(async (tx) => {
      writeLowBelow(tx, entry.product.id, count);
      record(tx, {
        organizationId: null,
        subject: { kind: 'product', id: entry.product.id },
        details: { low_below: count },
      });
    });
    return entry.slug;
  });
  printProgress(context, `The codes of ${slug} run low when fewer than ${count} of a value are left.`);
}

async function end(args: string[], context: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [id, outcome, extra] = positionals;
  if (id === undefined || outcome === undefined || extra !== undefined) {
    throw new UsageError('Say "codes end ORDER delivered" or "codes end ORDER failed".');
  }
  const known = requireOneOf(outcome, ['delivered', 'failed'], 'The outcome');
  const { status } = await withData(context, async (db, config, record) => {
    const { organization_id: organizationId } = await findOrderAnywhere(db, id);
    const operator = await openOperatorContext(db, config, organizationId);
    return db.transaction((tx) => {
      record(tx, { organizationId, subject: { kind: 'order', id }, details: { outcome: known } });
      return endGiftCards(operator, tx, id, known);
    });
  });
  printProgress(context, `The gift cards of the order ${id} are ${known}. The order is ${status}.`);
}
