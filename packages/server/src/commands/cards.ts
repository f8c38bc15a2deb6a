import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { organizationTime, systemClock } from '../kit/clock.ts';
import { dayMs, durationExamples, hourMs, parseDuration } from '../kit/duration.ts';
import { AppError, UsageError } from '../kit/errors.ts';
import { findScheduledWithMethod } from '../modules/batches/scheduled-with-method.sql.ts';
import { listOrganizations, requireOrganization } from '../modules/organizations/find-organizations.ts';
import { findOrganization } from '../modules/organizations/organizations.sql.ts';
import { isCardExpired } from '../modules/payments/methods/card-obstacle.ts';
import { formatCardName } from '../modules/payments/methods/format-card-name.ts';
import { type CardMethod, findOwnMethods } from '../modules/payments/methods/payment-methods.sql.ts';
import { chooseDefaultCard } from '../modules/payments/own-cards/choose-default-card.ts';
import { createCardLink } from '../modules/payments/own-cards/create-card-link.ts';
import { requireOwnCard } from '../modules/payments/own-cards/find-own-card.ts';
import { removeOwnCard } from '../modules/payments/own-cards/remove-own-card.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { openOperatorContext } from './operator-context.ts';
import { readOnlyWord, requireSingle, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `cards link ORGANIZATION [--expires-in 24h] [--quiet]
       gifts cards list [--organization ID]
       gifts cards default CARD
       gifts cards remove CARD [--even-if-used]

These are the cards of an organization itself, and not greeting cards or cards of the users of apps. "link" prints the
address of a page on which one card can be saved for the organization. The address works once and, without --expires-in,
for 24 hours. "default" makes a card pay for batches that name no payment method. Scheduled batches that a removed card was
to pay for fail at their time, so "remove" refuses a card that has such batches, unless --even-if-used is given.`,
  run: (args, context) => runAction('cards', { link, list, default: choose, remove }, args, context),
};

const longestMs = 7 * dayMs;

async function link(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'expires-in': { type: 'string' }, quiet: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the organization');
  const lifetimeMs = readLifetime(values['expires-in']);
  const { name, address, expiresAt } = await withData(context, async (db, config, record) => {
    if (!config.cardGateway) throw new AppError('forbidden', noGateway);
    const { id: organizationId, name } = await requireOrganization(db, id);
    const operator = await openOperatorContext(db, config, organizationId);
    const made = await db.transaction(async (tx) => {
      const link = createCardLink(operator, tx, lifetimeMs);
      record(tx, {
        organizationId,
        subject: { kind: 'card_link', id: null },
        details: { expires_at: link.expiresAt },
      });
      return link;
    });
    return { name, ...made };
  });
  context.stdout.write(`${address}\n`);
  if (values.quiet) return;
  printProgress(
    context,
    `At this address, one card can be saved for "${name}" until ${expiresAt.toISOString()}. It is not shown again: send it only to the person who has the card.`,
  );
}

const noGateway =
  'This service takes no cards: set up a card gateway first (docs/operating.md says how), and give this command the same settings as the service.';

function readLifetime(text: string | undefined): number {
  if (text === undefined) return 24 * hourMs;
  const ms = parseDuration(text);
  if (ms !== null && ms <= longestMs) return ms;
  throw new UsageError(
    `--expires-in is "${text}" and must be a duration like ${durationExamples}, at most 7 days.`,
  );
}

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const rows = await withData(context, async (db) => {
    const organizations = values.organization
      ? [await requireOrganization(db, values.organization)]
      : await listOrganizations(db);
    const lists = await Promise.all(organizations.map(({ id }) => rowsOf(db, id)));
    return lists.flat();
  });
  context.stdout.write(inColumns(rows));
  if (rows.length > 0) return;
  printProgress(context, 'There are no cards. "gifts cards link ORGANIZATION" makes a link to add one.');
}

async function rowsOf(db: Database, organizationId: string): Promise<string[][]> {
  const organization = await findOrganization(db, organizationId);
  if (!organization) return [];
  const now = organizationTime(systemClock, organization);
  const cards = await findOwnMethods(db, organizationId);
  return cards.map((card) => [
    card.id,
    formatCardName(card),
    card.cardholder_name,
    `${isCardExpired(card, now) ? 'expired' : 'expires'} ${monthOf(card)}`,
    organizationId,
    organization.name,
    organization.default_payment_method === card.id ? 'default' : '',
  ]);
}

const monthOf = ({ card_exp_month: month, card_exp_year: year }: CardMethod): string =>
  `${String(month).padStart(2, '0')}/${year}`;

async function choose(args: string[], context: CommandContext): Promise<void> {
  const id = readId(args);
  const { card, name } = await withData(context, async (db, config, record) => {
    const card = await requireOwnCard(db, id);
    const { organization, now } = await openOperatorContext(db, config, card.organization_id);
    await db.transaction(async (tx) => {
      await chooseDefaultCard({ now, cardGateway: config.cardGateway }, tx, card);
      record(tx, aboutCard(card));
    });
    return { card, name: organization.name };
  });
  printProgress(
    context,
    `Batches of "${name}" that name no payment method are paid with ${formatCardName(card)}.`,
  );
}

const aboutCard = ({ organization_id, id }: CardMethod) => ({
  organizationId: organization_id,
  subject: { kind: 'payment_method', id },
});

const readId = (args: string[]): string => readOnlyWord(args, 'The id of the card');

async function remove(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'even-if-used': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the card');
  const { card, name, wasDefault, scheduled } = await withData(context, async (db, config, record) => {
    const card = await requireOwnCard(db, id);
    const operator = await openOperatorContext(db, config, card.organization_id);
    return db.transaction(async (tx) => {
      const scheduled = await findScheduledWithMethod(tx, card.organization_id, card.id);
      if (scheduled.length > 0 && !values['even-if-used']) throw isUsed(card, scheduled);
      const { wasDefault } = await removeOwnCard(operator, tx, card);
      record(tx, aboutCard(card));
      return { card, name: operator.organization.name, wasDefault, scheduled };
    });
  });
  const sentences = [
    `${formatCardName(card)} of "${name}" was removed. Gifts that were sent with it wait for another payment after their acceptance.`,
    ...(scheduled.length > 0 ? [`${batchesOf(scheduled.length)} will fail at the scheduled time.`] : []),
    ...(wasDefault ? ['It was the default: batches that name no payment method are refused now.'] : []),
  ];
  printProgress(context, sentences.join(' '));
}

function isUsed(
  card: CardMethod,
  scheduled: readonly { id: string; scheduled_send_on: Date | null }[],
): AppError {
  const [next] = scheduled;
  return new AppError(
    'invalid_request',
    `${formatCardName(card)} is to pay for ${batchesOf(scheduled.length)}. The next one is ${next?.id}, at ${next?.scheduled_send_on?.toISOString()}. Without the card they fail at their time. Cancel them first, or repeat the command with --even-if-used.`,
  );
}

const batchesOf = (count: number): string =>
  count === 1 ? '1 scheduled batch' : `${count} scheduled batches`;
