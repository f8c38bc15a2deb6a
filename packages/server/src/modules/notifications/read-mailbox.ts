/** The mails that the sandbox stored instead of sending, as far as a caller can access them. */
import type { Mail } from '@gifts/contract/sandbox';
import type { CallerContext, Services } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import type { OutgoingMail } from '../../ports/mail-transport.ts';
import { composeSource } from './compose-message.ts';
import { outgoingMail } from './deliver-mail.ts';
import { findCaughtMail, findCaughtMails, type MailboxScope, type MailRow } from './mails.sql.ts';

/** Who reads the mailbox. Nobody needs the catalog or the time of the organization for it. */
export type MailboxReader = Pick<Services, 'config' | 'sealer'> & Pick<CallerContext, 'caller'>;

/** Lists the mails, newest first. */
export async function listMail(
  reader: MailboxReader,
  db: Statements,
  query: PageQuery & { to?: string },
): Promise<List<Mail>> {
  const { mails, total } = await findCaughtMails(db, reader.caller.organization.id, {
    to: query.to ?? null,
    ...scopeOf(reader),
    limit: query.per_page,
    offset: offsetOf(query),
  });
  const data = mails.map((mail) => presentMail(mail, outgoingMail(reader, mail, reader.caller.organization)));
  return { data, list_meta: { total_count: total } };
}

export interface MailWithSource {
  readonly mail: Mail;
  /** Headers and MIME text, as the mail server would have got them when the mail was caught. */
  readonly source: string;
}

/** Throws `not_found` for a mail that the caller cannot access. */
export async function readMail(reader: MailboxReader, db: Statements, id: string): Promise<MailWithSource> {
  const row = isUuid(id)
    ? await findCaughtMail(db, reader.caller.organization.id, { id, ...scopeOf(reader) })
    : null;
  if (!row) throw new AppError('not_found', `There is no mail with the id ${id}.`);
  const outgoing = outgoingMail(reader, row, reader.caller.organization);
  return { mail: presentMail(row, outgoing), source: await composeSource(outgoing, row.created_at) };
}

/** A link signs in whoever opens it, so only admins see those of others. */
const scopeOf = ({ caller }: MailboxReader): MailboxScope => ({
  workspaceIds: caller.canAccessAllWorkspaces ? null : caller.workspaces.map(({ id }) => id),
  linksOf: caller.user.role === 'admin' ? null : caller.user.email,
});

const presentMail = ({ created_at }: MailRow, { id, from, to, subject, text, html }: OutgoingMail): Mail => ({
  id,
  to,
  from: `${from.name} <${from.address}>`,
  subject,
  text,
  html,
  created_at: created_at.toISOString(),
});
