/** Asking the sender for more time, where a gift has expired or soon will. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { askForMoreTime, mayAskForMoreTime, timeOfAnswerableRequest } from '../../gifts/ask-for-more-time.ts';
import { findRequestTime } from '../../gifts/recipient-requests.sql.ts';
import { nothing } from '../parts/layout.ts';
import { namesIn } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { GiftVisit } from './gift-visit.ts';

/** The button, or when the sender was asked. Nothing for a gift with enough time. */
export async function moreTime(visit: GiftVisit): Promise<Html> {
  const { context, order, texts, path } = visit;
  if (!mayAskForMoreTime(context, order)) return nothing;
  const requestedAt = await findRequestTime(context.db.sharedReader, order, 'more_time');
  const asked = timeOfAnswerableRequest(context, order, requestedAt);
  if (asked) {
    return html`<p class="notice" role="status">${texts('more_time_asked', { date: asked, ...namesIn(visit) })}</p>`;
  }
  return html`<form class="more-time" method="post" action="${path}/more-time">
<button class="quiet">${texts('more_time_ask', namesIn(visit))}</button>
</form>`;
}

export async function requestMoreTime({ context, order, path }: GiftVisit, tx: Tx): Promise<PageAnswer> {
  await askForMoreTime(context, tx, order.id);
  return { goTo: path };
}
