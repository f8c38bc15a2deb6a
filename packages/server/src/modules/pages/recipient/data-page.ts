/** What is kept of a recipient, and the request to delete it. */
import type { Tx } from '../../../db/statements.ts';
import { html } from '../../../kit/html.ts';
import { askForDeletion } from '../../gifts/ask-for-deletion.ts';
import { findRequestTime } from '../../gifts/recipient-requests.sql.ts';
import { backLink, namesIn, pageAnswer, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { RecipientVisit } from './recipient-visit.ts';

export async function showData(visit: RecipientVisit): Promise<PageAnswer> {
  const { context, order, texts, path } = visit;
  const requested = await findRequestTime(context.db.sharedReader, order, 'deletion');
  const main = html`${backLink(visit)}
<h1>${texts('own_data_heading')}</h1>
<p class="lead">${texts('own_data_text', namesIn(visit))}</p>
${
  requested
    ? html`<p class="notice" role="status">${texts('own_data_requested', { date: requested })}</p>`
    : html`<p>${texts('own_data_delete_text')}</p>
<form method="post" action="${path}/data">
<p class="actions"><button class="button">${texts('own_data_delete')}</button></p>
</form>`
}`;
  return pageAnswer(visit, { title: stepTitle(visit, 'own_data_heading'), kind: 'data', main });
}

export async function requestDeletion({ context, order, path }: RecipientVisit, tx: Tx): Promise<PageAnswer> {
  await askForDeletion(context, tx, order.id);
  return { goTo: `${path}/data` };
}
