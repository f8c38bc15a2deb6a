import { insertManyInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { MailParams, MailTemplate } from './templates/mail-templates.ts';

/**
 * `failed`: the mail did not reach its recipient. It was refused, given up or returned, or it was not sent because the
 * address gets no mail.
 */
export type MailStatus = 'pending' | 'sent' | 'caught' | 'failed' | 'skipped';

/** A stored mail. It is rendered from its template and params when it is sent or read. */
export type MailRow = {
  [Template in MailTemplate]: {
    organization_id: string;
    id: string;
    order_id: string | null;
    to_email: string;
    status: MailStatus;
    /** Why it was not sent, or not yet. */
    failure: string | null;
    resend_number: number;
    created_at: Date;
    /** The address that an answer goes to, or null for the one that sends the mail. */
    reply_to: string | null;
    /** Null for English. */
    language: string | null;
    template: Template;
    params: MailParams[Template];
  };
}[MailTemplate];

export type NewMail = Pick<MailRow, 'id' | 'to_email' | 'resend_number' | 'reply_to' | 'language'> & {
  order_id: string | null;
  template: MailTemplate;
  params: object;
};

const mail = allColumns('mails').as<MailRow>();

const insertMails = insertManyInto('mails', {
  shared: ['organization_id', 'status', 'created_at'],
  except: ['failure', 'sent_at', 'queued_at', 'is_reported'],
});

const insertMailsOnce = sql`${insertMails.statement}
  on conflict (organization_id, order_id, template, resend_number) where order_id is not null do nothing`;

/** Adds pending mails. An order gets each kind of mail at most once, unless its sender asks to send it again. */
export function writeMails(tx: Tx, organizationId: string, at: Date, mails: readonly NewMail[]): void {
  if (mails.length === 0) return;
  const shared = { organization_id: organizationId, status: 'pending', created_at: at };
  tx.defer(insertMailsOnce, insertMails.valuesOf(shared, mails));
}

const recent = sql`select from mails
  where organization_id = $1 and to_email = $2 and template = $3 and created_at > $4 limit 1`;

export async function wasWrittenSince(
  db: Statements,
  organizationId: string,
  { to, template }: { to: string; template: MailTemplate },
  since: Date,
): Promise<boolean> {
  const found = await db.query(recent, [organizationId, to, template, since]);
  return found.length > 0;
}

/**
 * True for a pending mail. As a `case`, it keeps the planner from the index of pending mails, which is for the oldest ones:
 * it is empty most of the time, and a plan that reads all of it would be kept when thousands of mails are pending.
 */
const stillPending = fragment`case status when 'pending' then true else false end`;

const pendingOfOrders = sql`select ${mail} from mails
  where organization_id = $1 and order_id = any($2::uuid[]) and ${stillPending}
    and template in ('gift', 'gift_on_its_way') and resend_number = 0 order by id`;

/** Finds pending mails that announce the gifts of a batch. Mails that are sent again have jobs of their own. */
export const findPendingMailsOfOrders = (
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<MailRow[]> => db.query(pendingOfOrders, [organizationId, orderIds]);

const resent = sql`select ${columns('mails', ['resend_number', 'created_at'])} from mails
  where organization_id = $1 and order_id = $2 and template = $3 and resend_number > 0
  order by resend_number desc limit $4`;

interface OfOrder {
  organization_id: string;
  id: string;
}

/** Finds the latest mails of a kind that the sender of an order asked to send again, newest first. */
export const findResentMails = (
  db: Statements,
  { organization_id: organizationId, id }: OfOrder,
  template: MailTemplate,
  limit: number,
): Promise<Pick<MailRow, 'resend_number' | 'created_at'>[]> =>
  db.query(resent, [organizationId, id, template, limit]);

const skipPending = sql`update mails set status = 'skipped'
  where organization_id = $1 and order_id = $2 and template = $3 and ${stillPending}`;

/** Skips mails of a kind that wait, because another one replaces them. The caller has locked the order. */
export const writeSkippedMails = (
  tx: Tx,
  { organization_id: organizationId, id }: OfOrder,
  template: MailTemplate,
): void => tx.defer(skipPending, [organizationId, id, template]);

const mailById = sql`select ${mail} from mails where organization_id = $1 and id = $2`;

export async function findMail(db: Statements, organizationId: string, id: string): Promise<MailRow | null> {
  const [mail] = await db.query(mailById, [organizationId, id]);
  return mail ?? null;
}

const setFailure = sql`update mails set failure = $3
  where organization_id = $1 and id = $2 and ${stillPending}`;

/** Stores why a mail was not sent yet. */
export async function recordMailFailure(
  db: Statements,
  { organization_id: organizationId, id }: Pick<MailRow, 'organization_id' | 'id'>,
  failure: string | null,
): Promise<void> {
  await db.query(setFailure, [organizationId, id, failure]);
}

const status = columns('mails', ['status'], 'm').as<{ status: MailStatus }>();
const isLatest = computed(
  'is_latest',
  'boolean',
  `not exists (select from mails later where later.organization_id = m.organization_id
    and later.order_id = m.order_id and later.template = m.template and later.resend_number > m.resend_number)`,
);
const lockById = sql`select ${status}, ${isLatest} from mails m
  where m.organization_id = $1 and m.id = $2 for update of m`;

/** Locks a mail. Returns its status, and whether it is the latest of its kind for its order. */
export async function lockNotification(
  tx: Tx,
  { organization_id: organizationId, id }: MailRow,
): Promise<{ status: MailStatus; is_latest: boolean } | null> {
  const [mail] = await tx.query(lockById, [organizationId, id]);
  return mail ?? null;
}

const lockMailById = sql`select ${columns('mails', ['status']).as<{ status: MailStatus }>()} from mails
  where organization_id = $1 and id = $2 for update`;

/** Locks a mail until the transaction ends, and returns its status. */
export async function lockMail(
  db: Statements,
  { organization_id: organizationId, id }: Pick<MailRow, 'organization_id' | 'id'>,
): Promise<MailStatus | null> {
  const [mail] = await db.query(lockMailById, [organizationId, id]);
  return mail?.status ?? null;
}

/** A mail that returns was sent before. */
const setOutcome = sql`update mails set status = $3, failure = $4, sent_at = coalesce($5, sent_at)
  where organization_id = $1 and id = $2`;

export function writeMailOutcome(
  tx: Tx,
  mail: Pick<MailRow, 'organization_id' | 'id'>,
  outcome: { status: MailStatus; failure: string | null; at: Date },
): void {
  const sentAt = outcome.status === 'sent' || outcome.status === 'caught' ? outcome.at : null;
  tx.defer(setOutcome, [mail.organization_id, mail.id, outcome.status, outcome.failure, sentAt]);
}

/** Which stored mails a caller sees. Null for all. */
export interface MailboxScope {
  readonly workspaceIds: readonly string[] | null;
  /** The address whose links for signing in are shown, besides all mails without such links. */
  readonly linksOf: string | null;
}

const caught = fragment`from mails m
  where m.organization_id = $1 and m.status = 'caught' and ($2::text is null or lower(m.to_email) = lower($2))
    and ($3::uuid[] is null or (select o.workspace_id from orders o
      where o.organization_id = m.organization_id and o.id = m.order_id) = any($3))
    and ($4::text is null or lower(m.to_email) = lower($4) or m.template not in ('sign_in_link', 'invitation', 'password_reset'))`;

const caughtPage = sql`select ${allColumns('mails', 'm').as<MailRow>()} ${caught} order by m.id desc limit $5 offset $6`;
const caughtCount = sql`select ${total} ${caught}`;

/** Finds stored mails of the sandbox, newest first. */
export async function findCaughtMails(
  db: Statements,
  organizationId: string,
  query: MailboxScope & { to: string | null; limit: number; offset: number },
): Promise<{ mails: MailRow[]; total: number }> {
  const which = [organizationId, query.to, query.workspaceIds, query.linksOf];
  const [mails, [counted]] = await Promise.all([
    db.query(caughtPage, [...which, query.limit, query.offset]),
    db.query(caughtCount, which),
  ]);
  return { mails, total: counted?.total ?? 0 };
}

const caughtMail = sql`select ${allColumns('mails', 'm').as<MailRow>()} ${caught} and m.id = $5`;

/** Finds a stored mail of the sandbox by its id. */
export async function findCaughtMail(
  db: Statements,
  organizationId: string,
  { id, workspaceIds, linksOf }: MailboxScope & { id: string },
): Promise<MailRow | null> {
  const [found] = await db.query(caughtMail, [organizationId, null, workspaceIds, linksOf, id]);
  return found ?? null;
}
