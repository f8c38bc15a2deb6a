import type { DraftRecipient, RecipientGroup } from '@gifts/contract/dashboard/draft-recipients';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { recordLooks } from '../../audit/record-looks.process.ts';
import { getAccessibleDraft } from '../draft-access.ts';
import { rulesOfDraft } from '../gift-of-draft.ts';
import { compareInTurn } from '../large-drafts.ts';
import { presentRecipient } from './present-recipient.ts';
import { findRecipients } from './recipient-groups.sql.ts';

interface RecipientsQuery extends PageQuery {
  only?: RecipientGroup;
  search?: string;
}

/** A page with postal addresses is recorded before it is shown. */
export async function listDraftRecipients(
  context: CallerContext,
  db: Statements,
  id: string,
  query: RecipientsQuery,
): Promise<List<DraftRecipient>> {
  const draft = await getAccessibleDraft(context, db, id);
  const { rules, recipients, total } = await compareInTurn(draft, async () => {
    const rules = await rulesOfDraft(context, db, draft);
    const found = await findRecipients(db, draft, rules, {
      only: query.only ?? null,
      search: query.search?.trim() || null,
      limit: query.per_page,
      offset: offsetOf(query),
    });
    return { rules, ...found };
  });
  if (recipients.some(({ has_address }) => has_address)) {
    await recordLooks(context, [
      {
        organizationId: draft.organization_id,
        act: 'list_draft_recipients',
        subject: { kind: 'draft', id: draft.id },
      },
    ]);
  }
  return {
    data: recipients.map((row) => presentRecipient(context, row, rules)),
    list_meta: { total_count: total },
  };
}
