import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isEmail } from '@gifts/contract/email';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import { erasePerson, eraseRecipients, type PersonErasure } from '../jobs/erase-person.ts';
import { systemClock } from '../kit/clock.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { isUuid } from '../kit/ids.ts';
import { countContacts } from '../modules/contacts/contacts.sql.ts';
import { findOpenDeletions } from '../modules/gifts/recipient-requests.sql.ts';
import { countMails } from '../modules/notifications/delete-mails.sql.ts';
import { findOrder, findOrganizationOfOrder } from '../modules/orders/find-orders.sql.ts';
import { countRecipients, hasEnded } from '../modules/orders/orders-to-erase.sql.ts';
import { listOrganizations, requireOrganization } from '../modules/organizations/find-organizations.ts';
import { exportPerson } from '../modules/privacy/export-person.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { countOf } from './count-of.ts';
import { openOperatorContext } from './operator-context.ts';
import { requireSingle, runAction } from './parse-arguments.ts';
import { readConfig } from './read-config.ts';
import { type RecordCommand, withData } from './with-data.ts';
import { withCellThatHas, withEachCell } from './with-each-cell.ts';
import { refuseFile } from './write-output.ts';

export const command: Command = {
  usage: `privacy erase EMAIL|ORDER_ID --yes [--organization ID]
       gifts privacy export EMAIL [--organization ID] [--output person.json]
       gifts privacy report [--organization ID]

"erase" erases a recipient: of one gift, or whoever has an e-mail address, in one organization or in all of all cells. Gifts, money and the
audit log stay without the person. It cannot be undone, and can be repeated. A gift that is still under way is not erased: the
command names it and ends with 1. "export" writes all that is stored about a person into one JSON file, which only you can
read. "report" shows for each organization how many gifts name their recipient, and how many are due to be erased. A cell that is
not open or cannot be reached is left out: the command names it and ends with 1.
docs/privacy.md says what is stored where, and for how long.`,
  run: (args, context) => runAction('privacy', { erase, export: exportData, report }, args, context),
};

const organizationOption = { organization: { type: 'string' } } as const;

async function erase(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...organizationOption, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const who = requireSingle(positionals, 'The e-mail address, or the id of an order,').trim();
  if (!isUuid(who)) requireEmail(who);
  if (!values.yes) {
    throw new UsageError(
      'What is erased cannot be brought back: look at it with "gifts privacy export" or "gifts find" first, and add --yes.',
    );
  }
  const erase = async (db: Database, config: Config, record: RecordCommand) => {
    const organizationIds = await idsOf(db, values.organization);
    return isUuid(who)
      ? { ...(await eraseOneGift(db, config, { orderId: who, organizationIds, record })), isKnown: true }
      : eraseEverywhere(db, config, { email: who, organizationIds });
  };
  const { erased, underWay, isKnown } = sumOf(
    isUuid(who) && values.organization === undefined
      ? [await withCellThatHas(context, (db) => hasOrder(db, who), erase)]
      : await withCellsOf(values.organization, context, erase),
  );
  if (!isKnown) {
    printProgress(context, `Nothing is stored about ${who}, so nothing was erased: compare the address.`);
    return;
  }
  printProgress(context, `${countOf(erased, 'gift')} lost the recipient.`);
  if (underWay.length === 0) return;
  context.exitCode = 1;
  for (const { id, status } of underWay) printProgress(context, describeUnderWay(id, status));
}

const describeUnderWay = (id: string, status: string): string =>
  `The gift ${id} is still under way (${status}): let its sender cancel it, or erase the recipient again after it has ended.`;

/** Erases the recipient of one gift, for this command and for a recipient who asked for it. */
export async function eraseOneGift(
  db: Database,
  config: Config,
  {
    orderId,
    organizationIds,
    record,
  }: { orderId: string; organizationIds: readonly string[]; record: RecordCommand },
): Promise<PersonErasure> {
  const organizationId = await findOrganizationOfOrder(db, organizationIds, orderId);
  const order = organizationId === null ? null : await findOrder(db, organizationId, orderId);
  if (!order)
    throw new OperatorError(`There is no order ${orderId}: "gifts find" finds orders by other words.`);
  if (!hasEnded(order)) return { erased: 0, underWay: [{ id: order.id, status: order.status }] };
  const subject = { kind: 'order', id: order.id };
  await db.transaction(async (tx) => record(tx, { organizationId: order.organization_id, subject }));
  await eraseRecipients(await openOperatorContext(db, config, order.organization_id), [order]);
  return { erased: 1, underWay: [] };
}

async function eraseEverywhere(
  db: Database,
  config: Config,
  { email, organizationIds }: { email: string; organizationIds: readonly string[] },
): Promise<Erasure> {
  const erasures: Erasure[] = [];
  for (const id of organizationIds) {
    const context = await openOperatorContext(db, config, id);
    const isKnown = (await exportPerson(context, email.toLowerCase())) !== null;
    erasures.push({ ...(await erasePerson(context, email)), isKnown });
  }
  return sumOf(erasures);
}

interface Erasure extends PersonErasure {
  /** Whether anything was stored: a mistyped address would look like a success. */
  readonly isKnown: boolean;
}

const sumOf = (erasures: readonly Erasure[]): Erasure => ({
  isKnown: erasures.some(({ isKnown }) => isKnown),
  erased: erasures.reduce((sum, { erased }) => sum + erased, 0),
  underWay: erasures.flatMap(({ underWay }) => underWay),
});

async function hasOrder(db: Database, orderId: string): Promise<boolean> {
  return (await findOrganizationOfOrder(db, await idsOf(db, undefined), orderId)) !== null;
}

/** Somebody can have got gifts in every cell; an organization is in one. */
async function withCellsOf<Result>(
  organization: string | undefined,
  context: CommandContext,
  work: (db: Database, config: Config, record: RecordCommand) => Promise<Result>,
): Promise<Result[]> {
  if (organization === undefined) return withEachCell(context, work);
  return [await withData({ ...context, words: [organization] }, work)];
}

async function exportData(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...organizationOption, output: { type: 'string', default: 'person.json' } },
    allowPositionals: true,
  });
  const email = requireEmail(requireSingle(positionals, 'The e-mail address').trim());
  const found = await withCellsOf(values.organization, context, async (db, config, record) => {
    const ids = await idsOf(db, values.organization);
    const contexts = await Promise.all(ids.map((id) => openOperatorContext(db, config, id)));
    return exportFrom(contexts, email, record);
  });
  const organizations = found.flat();
  if (organizations.length === 0) throw new OperatorError(`Nothing is stored about ${email}.`);
  const exported = { email, exported_at: systemClock.now(), organizations };
  await writeFile(values.output, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') return refuseFile(values.output, error);
      throw new OperatorError(`${values.output} is there already: name another file with --output.`);
    },
  );
  printProgress(context, `What is stored about ${email} was written to ${values.output}.`);
}

/** The look is recorded before anything is shown. */
async function exportFrom(contexts: readonly Context[], email: string, record: RecordCommand) {
  const exported = [];
  for (const context of contexts) {
    const found = await exportPerson(context, email.toLowerCase());
    if (!found) continue;
    const organizationId = context.organization.id;
    const details = { orders: found.orders.length, contacts: found.contacts.length };
    await context.db.transaction(async (tx) => record(tx, { organizationId, subject: null, details }));
    exported.push(found);
  }
  return exported;
}

async function report(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: organizationOption });
  const days = readConfig(context).personalDataDays;
  const found = await withCellsOf(values.organization, context, async (db) => {
    const open = Map.groupBy(await findOpenDeletions(db, 100_000), (each) => each.organization_id);
    const rows: string[][] = [];
    for (const id of await idsOf(db, values.organization)) {
      const { stored, ended, due, erased } = await countRecipients(db, id, days);
      const [mails, contacts] = [await countMails(db, id), await countContacts(db, id)];
      const asked = open.get(id)?.length ?? 0;
      rows.push([id, ...[stored, ended, due, erased, mails, contacts, asked].map(String)]);
    }
    return rows;
  });
  const rows = found.flat();
  const head = ['organization', 'stored', 'ended', 'due', 'erased', 'mails', 'people', 'asked'];
  context.stdout.write(inColumns([head, ...rows]));
  const kept =
    days === 0 ? 'for ever, as PERSONAL_DATA_DAYS is 0' : `for ${countOf(days, 'day')} after their gift`;
  printProgress(
    context,
    `stored: gifts that name their recipient. ended: those of them that are over. due: those that will be erased next. asked: recipients who wait for the deletion of their data. Recipients are kept ${kept}.`,
  );
}

async function idsOf(db: Database, organizationId: string | undefined): Promise<string[]> {
  if (organizationId !== undefined) return [(await requireOrganization(db, organizationId)).id];
  return (await listOrganizations(db)).map(({ id }) => id);
}

function requireEmail(text: string): string {
  if (isEmail(text)) return text;
  throw new UsageError(`"${text}" is neither an e-mail address nor the id of an order.`);
}
