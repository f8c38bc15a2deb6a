/** Asks who has the link of a gift that was delivered long ago to show that it is theirs. */
import { html } from '../../../kit/html.ts';
import { addressOf } from '../../orders/sealed-recipient.ts';
import { lineIn } from '../parts/form-text.ts';
import { describedBy, namesIn, type Problem, pageAnswer } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { confirmationOf, isAnswer } from './confirmation.ts';
import type { RecipientVisit } from './recipient-visit.ts';

export const showConfirm = (visit: RecipientVisit, problem?: Problem): PageAnswer => {
  const { texts, path, maySeeDetails } = visit;
  if (maySeeDetails) return { goTo: path };
  const described = describedBy('answer', problem, null);
  const main = html`<h1>${texts('own_confirm_heading')}</h1>
<p class="lead">${texts('own_confirm_text')}</p>
<form method="post" action="${path}/confirm" novalidate>
<div class="field">
<label for="answer">${texts('own_confirm_label')}</label>
${described.lines}
<input id="answer" name="answer" autocomplete="off" spellcheck="false"${described.attributes}>
</div>
<p class="actions"><button class="button">${texts('own_confirm_send')}</button></p>
</form>`;
  const title = texts('title', namesIn(visit));
  return pageAnswer(visit, { title, kind: 'confirm', main }, problem ? 422 : 200);
};

export function confirm(visit: RecipientVisit): PageAnswer {
  const { form, order, texts, path, context } = visit;
  if (!isAnswer(order, addressOf(context, order), lineIn(form, 'answer'))) {
    return showConfirm(visit, { field: 'answer', text: texts('own_confirm_wrong') });
  }
  return { goTo: path, remember: confirmationOf(context, order) };
}
