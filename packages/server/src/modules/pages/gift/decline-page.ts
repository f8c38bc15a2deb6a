/** Declining a gift is a first-class answer. */
import type { Tx } from '../../../db/statements.ts';
import { html } from '../../../kit/html.ts';
import { declineGift } from '../../gifts/decline-gift.ts';
import { optOutOfMail } from '../../gifts/opt-out-of-mail.ts';
import { linesIn } from '../parts/form-text.ts';
import { backLink, namesIn, pageAnswer, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { GiftVisit } from './gift-visit.ts';
import { readStop, stopChoices } from './stop-page.ts';

const reasons = ['no_thanks', 'employer'] as const;
const longestMessage = 2_000;

export function showDecline(visit: GiftVisit): PageAnswer {
  const { texts, path, order } = visit;
  const main = html`${backLink(visit)}
<h1>${texts('decline_heading')}</h1>
<p class="lead">${texts('decline_text', namesIn(visit))}</p>
<form method="post" action="${path}/decline">
<fieldset class="choices"><legend>${texts('decline_why')}</legend>
${reasons.map(
  (
    reason,
  ) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"><span>${texts(`decline_${reason}`)}</span></label>
`,
)}</fieldset>
<div class="field">
<label for="message">${texts('decline_message', namesIn(visit))}</label>
<textarea id="message" name="message" rows="3" dir="auto" maxlength="${longestMessage}"></textarea>
</div>
${
  order.recipient_email
    ? html`<fieldset class="choices"><legend>${texts('decline_mail')}</legend>
<label class="choice"><input type="radio" name="stop" value="" checked><span>${texts('decline_mail_keep')}</span></label>
${stopChoices(visit, null)}</fieldset>`
    : ''
}
<p class="actions"><button class="button">${texts('decline_send')}</button></p>
<p class="other-ways"><a href="${path}">${texts('decline_back')}</a></p>
</form>`;
  return pageAnswer(visit, { title: stepTitle(visit, 'decline_heading'), kind: 'decline', main });
}

/** Senders read the reason in English, whatever the language of the page was. */
const reasonTexts: Readonly<Record<string, string>> = {
  no_thanks: 'No, thank you',
  employer: 'My employer does not allow it',
};

export async function decline(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { form, context, order, path } = visit;
  const reason = reasonTexts[form.get('reason') ?? ''];
  const message = linesIn(form, 'message').slice(0, longestMessage);
  await declineGift(context, tx, order.id, { ...(reason && { reason }), ...(message && { message }) });
  const scope = readStop(form);
  if (scope) await optOutOfMail(context, tx, order.id, scope);
  return { goTo: path };
}
