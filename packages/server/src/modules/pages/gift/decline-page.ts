/** Declining a gift is a first-class answer. It takes a choice, so that a program that presses every button ends no gift. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { declineGift } from '../../gifts/decline-gift.ts';
import { optOutOfMail } from '../../gifts/opt-out-of-mail.ts';
import { linesIn } from '../parts/form-text.ts';
import { checked, nothing } from '../parts/layout.ts';
import { backLink, namesIn, type Problem, pageAnswer, problemSummary, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { GiftVisit } from './gift-visit.ts';
import { readStop, stopChoices } from './stop-page.ts';

const reasons = ['no_thanks', 'employer', 'unsaid'] as const;

type Reason = (typeof reasons)[number];

/** Senders read the reason in English, whatever the language of the page was. */
const reasonTexts: Readonly<Record<Reason, string | null>> = {
  no_thanks: 'No, thank you',
  employer: 'My employer does not allow it',
  unsaid: null,
};

const longestMessage = 2_000;

export const showDecline = (visit: GiftVisit): PageAnswer => declinePage(visit, []);

function declinePage(visit: GiftVisit, problems: readonly Problem[]): PageAnswer {
  const { texts, path, order, form } = visit;
  const main = html`${backLink(visit)}
<h1>${texts('decline_heading')}</h1>
<p class="lead">${texts('decline_text', namesIn(visit))}</p>
${problemSummary(visit, problems)}
<form method="post" action="${path}/decline" novalidate>
<fieldset class="choices" id="reason"><legend>${texts('decline_why', namesIn(visit))}</legend>
${problems.map(({ text }) => html`<p class="problem">${text}</p>`)}
${reasons.map((reason) => reasonChoice(visit, reason))}</fieldset>
<div class="field">
<label for="message">${texts('decline_message', namesIn(visit))}</label>
<textarea id="message" name="message" rows="3" dir="auto" maxlength="${longestMessage}">${linesIn(form, 'message').slice(0, longestMessage)}</textarea>
</div>
${order.recipient_email ? mailChoices(visit) : nothing}
<p class="actions"><button class="button">${texts('decline_send')}</button></p>
<p class="other-ways"><a href="${path}">${texts('decline_back')}</a></p>
</form>`;
  const status = problems.length > 0 ? 422 : 200;
  return pageAnswer(visit, { title: stepTitle(visit, 'decline_heading'), kind: 'decline', main }, status);
}

const reasonChoice = ({ texts }: GiftVisit, reason: Reason): Html =>
  html`<label class="choice"><input type="radio" name="reason" value="${reason}" required><span>${texts(`decline_${reason}`)}</span></label>
`;

function mailChoices(visit: GiftVisit): Html {
  const { texts } = visit;
  const chosen = readStop(visit);
  return html`<fieldset class="choices"><legend>${texts('decline_mail')}</legend>
<label class="choice"><input type="radio" name="stop" value=""${chosen ? nothing : checked}><span>${texts('decline_mail_keep')}</span></label>
${stopChoices(visit, chosen)}</fieldset>`;
}

export async function decline(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { form, context, order, path, texts } = visit;
  const chosen = reasons.find((each) => each === form.get('reason'));
  if (!chosen) return declinePage(visit, [{ field: 'reason', text: texts('decline_choose') }]);
  const reason = reasonTexts[chosen];
  const message = linesIn(form, 'message').slice(0, longestMessage);
  await declineGift(context, tx, order.id, { ...(reason && { reason }), ...(message && { message }) });
  const scope = readStop(visit);
  if (scope) await optOutOfMail(context, tx, order.id, scope);
  return { goTo: path };
}
