import { parseArgs } from 'node:util';
import { formatUsd } from '@gifts/contract/format-usd';
import type { Database } from '../db/database.ts';
import { UsageError } from '../kit/errors.ts';
import { requireBrand } from '../modules/catalog/brand-names.sql.ts';
import { findPartsOfPayout } from '../modules/ledger/payables.sql.ts';
import { listOrganizations, requireOrganization } from '../modules/organizations/find-organizations.ts';
import { createPayout } from '../modules/payouts/create-payout.process.ts';
import { earnDelivered } from '../modules/payouts/earnings/earn-delivered.process.ts';
import { listOwed } from '../modules/payouts/list-owed.ts';
import type { Payee } from '../modules/payouts/payee.ts';
import { listPayouts, type PayoutRecord } from '../modules/payouts/payouts.sql.ts';
import { requirePayout, reversePayout } from '../modules/payouts/reverse-payout.process.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readAmount, readReason } from './money-options.ts';
import { openOperatorContext, openOperatorServices } from './operator-context.ts';
import {
  readName,
  readOnlyWord,
  requireOneOf,
  requireSingle,
  requireValue,
  runAction,
} from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `payouts create --brand SLUG|--to shipping|tax --amount 1234.56 [--reference TEXT]
       gifts payouts list [--brand SLUG|--to shipping|tax]
       gifts payouts show PAYOUT
       gifts payouts reverse PAYOUT --reason TEXT
       gifts payouts owed
       gifts payouts allocate [--organization ID]

"create" books a payment that the operator made, and never more than is owed. What is owed longest comes first. The
reference is the operator's name of the payment: "create" with the same reference again books nothing. "owed" lists what
brands, carriers and tax offices are owed. "allocate" books what was earned by orders that an earlier release delivered; the
service does it by itself after an update.`,
  run: (args, context) =>
    runAction('payouts', { create, list, show, reverse, owed, allocate }, args, context),
};

const payeeOptions = { brand: { type: 'string' }, to: { type: 'string' } } as const;

async function create(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { ...payeeOptions, amount: { type: 'string' }, reference: { type: 'string' } },
  });
  requirePayeeOption(values);
  const amountCents = readAmount(values.amount);
  if (amountCents === 0) throw new UsageError('--amount must be more than 0.');
  const reference = readName(values.reference, '--reference') ?? null;
  const { payout, isNew } = await withData(context, async (db, config) => {
    const payee = await findPayee(db, values);
    return createPayout(openOperatorServices(db, config), { ...payee, amountCents, reference });
  });
  context.stdout.write(`${payout.id}\n`);
  const amount = formatUsd(payout.amount_cents);
  printProgress(
    context,
    isNew
      ? `The payout of ${amount} was booked.`
      : `The payout of ${amount} with this reference was booked before, at ${payout.created_at.toISOString()}. Nothing more was booked.`,
  );
}

const listedAtMost = 200;

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: payeeOptions });
  const rows = await withData(context, async (db) => {
    const payee = values.brand || values.to ? await findPayee(db, values) : null;
    const payouts = await listPayouts(db, {
      brandId: payee?.brand_id ?? null,
      payee: payee?.payee ?? null,
      limit: listedAtMost,
    });
    return Promise.all(payouts.map(async (payout) => cellsOf(payout, await nameOfPayee(db, payout))));
  });
  context.stdout.write(inColumns(rows, [3]));
  if (rows.length === 0) printProgress(context, 'There are no payouts.');
}

async function show(args: string[], context: CommandContext): Promise<void> {
  const id = readOnlyWord(args, 'The id of the payout');
  const { payout, name, parts } = await withData(context, async (db) => {
    const payout = await requirePayout(db, id);
    return { payout, name: await nameOfPayee(db, payout), parts: await findPartsOfPayout(db, id) };
  });
  context.stdout.write(inColumns([cellsOf(payout, name)], [3]));
  context.stdout.write(
    inColumns(
      parts.map((part) => ['', part.organization_id, part.name, formatUsd(part.cents)]),
      [3],
    ),
  );
}

async function reverse(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the payout');
  const reason = readReason(values.reason);
  const { payout, isNew } = await withData(context, (db, config) =>
    reversePayout(openOperatorServices(db, config), id, reason),
  );
  printProgress(
    context,
    isNew
      ? `The payout of ${formatUsd(payout.amount_cents)} was reversed: it is owed again.`
      : `The payout was reversed before, at ${payout.reversed_at?.toISOString()}. Nothing more was booked.`,
  );
}

async function owed(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const lines = await withData(context, listOwed);
  const rows = lines.map(({ name, owedCents, pendingCents }) => [
    name,
    `${formatUsd(owedCents)} owed`,
    pendingCents === null ? '' : `${formatUsd(pendingCents)} not delivered yet`,
  ]);
  context.stdout.write(inColumns(rows, [1, 2]));
}

async function allocate(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const looked = await withData(context, async (db, config) => {
    const organizations = values.organization
      ? [await requireOrganization(db, values.organization)]
      : await listOrganizations(db);
    let total = 0;
    for (const { id } of organizations)
      total += await earnDelivered(await openOperatorContext(db, config, id));
    return total;
  });
  printProgress(context, `What ${looked} delivered orders earned is booked.`);
}

interface PayeeValues {
  brand?: string | undefined;
  to?: string | undefined;
}

function requirePayeeOption({ brand, to }: PayeeValues): void {
  if ((brand === undefined) !== (to === undefined)) return;
  throw new UsageError('Give either --brand with a slug, or --to with shipping or tax.');
}

async function findPayee(db: Database, values: PayeeValues): Promise<Payee> {
  requirePayeeOption(values);
  if (values.to !== undefined) {
    return { payee: requireOneOf(values.to, ['shipping', 'tax'] as const, '--to'), brand_id: null };
  }
  const { id } = await requireBrand(db, requireValue(values.brand, '--brand'));
  return { payee: 'brand', brand_id: id };
}

const nameOfPayee = async (db: Database, { payee, brand_id: brandId }: Payee): Promise<string> =>
  brandId === null ? payee : (await requireBrand(db, brandId)).slug;

const cellsOf = (payout: PayoutRecord, payee: string): string[] => [
  payout.id,
  payout.created_at.toISOString(),
  payee,
  formatUsd(payout.amount_cents),
  payout.reference ?? '',
  payout.reversed_at === null
    ? ''
    : `reversed ${payout.reversed_at.toISOString()}: ${payout.reversal_reason}`,
];
