import type { Mail } from '@gifts/contract/sandbox';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { fromOf, render } from './deliver-mail.ts';
import { findCaughtMails } from './mails.sql.ts';

/** Lists the mails that the sandbox stored instead of sending, newest first. */
export async function listMail(
  context: CallerContext,
  db: Statements,
  query: PageQuery & { to?: string },
): Promise<List<Mail>> {
  const { mails, total } = await findCaughtMails(db, context.organization.id, {
    to: query.to ?? null,
    workspaceIds: context.caller.canAccessAllWorkspaces
      ? null
      : context.caller.workspaces.map(({ id }) => id),
    limit: query.per_page,
    offset: offsetOf(query),
  });
  const data = mails.map((mail) => {
    const { name, address } = fromOf(context, mail);
    return {
      id: mail.id,
      to: mail.to_email,
      from: `${name} <${address}>`,
      ...render(mail),
      created_at: mail.created_at.toISOString(),
    };
  });
  return { data, list_meta: { total_count: total } };
}
