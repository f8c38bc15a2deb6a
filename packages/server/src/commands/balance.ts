import { parseArgs } from 'node:util';
import { fundingSources } from '@gifts/contract/account';
import { formatUsd } from '@gifts/contract/format-usd';
import type { Tx } from '../db/statements.ts';
import { assert } from '../kit/assert.ts';
import { organizationTime, systemClock } from '../kit/clock.ts';
import { UsageError } from '../kit/errors.ts';
import { type Cents, subtract } from '../kit/money.ts';
import { changesOf } from '../modules/audit/changes-of.ts';
import { listOrganizations, requireOrganization } from '../modules/organizations/find-organizations.ts';
import { findOrganization } from '../modules/organizations/organizations.sql.ts';
import { type BalanceLine, listBalances } from '../modules/payments/balances/list-balances.ts';
import {
  type BalanceMove,
  creditBalance,
  debitBalance,
  limitBalance,
} from '../modules/payments/balances/move-balance.ts';
import { chooseDefaultMethod } from '../modules/payments/methods/choose-default-method.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readAmount, readReason } from './money-options.ts';
import { type Action, requireOneOf, requireValue, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `balance credit|debit --organization ID --method ${fundingSources.join('|')}
                     [--workspace ID] [--app ID] --amount 123.45 --reason TEXT
       gifts balance limit --organization ID --amount 5000.00
       gifts balance default --organization ID --method METHOD
       gifts balance list [--organization ID]

Amounts are in dollars. "credit" books money that was paid in: it increases a balance, or pays what a corporate account
owes.`,
  run: (args, context) =>
    runAction('balance', { credit, debit, limit, default: choose, list }, args, context),
};

const credit: Action = (args, context) => move(args, context, creditBalance, 'paid in to');
const debit: Action = (args, context) => move(args, context, debitBalance, 'taken out of');

type BalanceOperation = (tx: Tx, move: BalanceMove) => Promise<Cents>;

async function move(
  args: string[],
  context: CommandContext,
  operation: BalanceOperation,
  words: string,
): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      method: { type: 'string' },
      workspace: { type: 'string' },
      app: { type: 'string' },
      amount: { type: 'string' },
      reason: { type: 'string' },
    },
  });
  const organization = requireValue(values.organization, '--organization');
  const source = readMethod(values.method);
  const amountCents = readAmount(values.amount);
  if (amountCents === 0) throw new UsageError('--amount must be more than 0.');
  const reason = readReason(values.reason);
  const { name, available } = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const { id: organizationId, name } = await requireOrganization(tx, organization);
      const account = { organizationId, source, workspaceId: values.workspace, commerceAppId: values.app };
      const at = await timeIn(tx, organizationId);
      const available = await operation(tx, { account, amountCents, reason, at });
      record(tx, {
        organizationId,
        subject: { kind: 'balance', id: source },
        details: { amount: amountCents, workspace_id: values.workspace, commerce_app_id: values.app },
      });
      return { name, available };
    }),
  );
  printProgress(
    context,
    `${formatUsd(amountCents)} was ${words} ${source} of "${name}"; ${formatUsd(available)} is available.`,
  );
}

async function limit(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { organization: { type: 'string' }, amount: { type: 'string' } },
  });
  const organization = requireValue(values.organization, '--organization');
  const limitCents = readAmount(values.amount);
  const { name, available } = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const { id, name } = await requireOrganization(tx, organization);
      const available = await limitBalance(tx, id, limitCents);
      record(tx, {
        organizationId: id,
        subject: { kind: 'balance', id: 'CORPORATE_ACCOUNT' },
        details: { limit: limitCents },
      });
      return { name, available };
    }),
  );
  printProgress(
    context,
    `"${name}" may owe ${formatUsd(limitCents)}; ${formatUsd(available)} of it is left.`,
  );
}

async function choose(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { organization: { type: 'string' }, method: { type: 'string' } },
  });
  const organization = requireValue(values.organization, '--organization');
  const method = readMethod(values.method);
  const name = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const { id, name } = await requireOrganization(tx, organization);
      const before = await findOrganization(tx, id);
      await chooseDefaultMethod(tx, id, method);
      const details = changesOf({ ...before }, { default_payment_method: method });
      record(tx, { organizationId: id, subject: { kind: 'organization', id }, details });
      return name;
    }),
  );
  printProgress(context, `Batches of "${name}" that name no payment method are paid with ${method}.`);
}

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const text = await withData(context, async (db) => {
    const organizations = values.organization
      ? [await requireOrganization(db, values.organization)]
      : await listOrganizations(db);
    const parts: string[] = [];
    for (const { id, name } of organizations) {
      const lines = await listBalances(db, id);
      parts.push(`${name} (${id})\n${inColumns(lines.map(cellsOf), [1, 2])}`);
    }
    return parts.join('\n');
  });
  context.stdout.write(text);
}

function cellsOf(line: BalanceLine): string[] {
  const held = `${formatUsd(line.held_cents)} held`;
  const owner = line.owner ? `${line.owner.id} (${line.owner.name})` : '';
  return [
    `  ${line.source}`,
    `${formatUsd(line.available_cents)} available`,
    line.source === 'CORPORATE_ACCOUNT' ? `${held}, ${owedText(line)}` : held,
    line.isDefault ? 'default' : '',
    owner,
  ];
}

function owedText({
  balance_cents: balance,
  held_cents: held,
  credit_limit_cents: limit,
}: BalanceLine): string {
  return `${formatUsd(subtract(subtract(0, balance), held))} owed of ${formatUsd(limit ?? 0)}`;
}

const readMethod = (text: string | undefined) =>
  requireOneOf(requireValue(text, '--method'), fundingSources, '--method');

async function timeIn(tx: Tx, organizationId: string): Promise<Date> {
  const organization = await findOrganization(tx, organizationId);
  assert(organization, 'The organization was found before and must still exist.');
  return organizationTime(systemClock, organization);
}
