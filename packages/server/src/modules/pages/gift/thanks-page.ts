/** The page after the acceptance: what comes next, and a few words to the sender. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { addThankYouNote } from '../../gifts/add-thank-you-note.ts';
import { linesIn } from '../parts/form-text.ts';
import { nothing } from '../parts/layout.ts';
import {
  describedBy,
  namesIn,
  ownWords,
  type Problem,
  pageAnswer,
  problemSummary,
  stepTitle,
} from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { GiftVisit } from './gift-visit.ts';

const longestNote = 2_000;

export const showThanks = (visit: GiftVisit): PageAnswer =>
  thanksPage(visit, visit.order.thank_you_note ?? '', []);

function thanksPage(visit: GiftVisit, note: string, problems: readonly Problem[]): PageAnswer {
  const { texts, order, path, state, isAccepter } = visit;
  if (state !== 'accepted' || !isAccepter) return { goTo: path };
  const next = order.recipient_email ? 'thanks_next' : 'thanks_next_without_mail';
  const main = html`<h1>${texts('thanks_heading', namesIn(visit))}</h1>
<p class="lead">${texts(next)}</p>
<section class="thanks">
<h2>${texts('thanks_note_heading')}</h2>
${order.thank_you_note && problems.length === 0 ? sentNote(visit, order.thank_you_note) : nothing}
${noteForm(visit, note, problems)}
</section>`;
  const status = problems.length > 0 ? 422 : 200;
  return pageAnswer(visit, { title: stepTitle(visit, 'thanks_note_heading'), kind: 'thanks', main }, status);
}

const sentNote = (visit: GiftVisit, note: string): Html =>
  html`<p class="notice" role="status">${visit.texts('thanks_note_sent', namesIn(visit))}</p>${ownWords(note, 'message')}`;

function noteForm(visit: GiftVisit, note: string, problems: readonly Problem[]): Html {
  const { texts, path, order } = visit;
  const described = describedBy('note', problems[0], texts('thanks_note_hint', namesIn(visit)));
  return html`${problemSummary(visit, problems)}
<form method="post" action="${path}/thanks" novalidate>
<div class="field">
<label for="note">${texts('thanks_note_label')}</label>
${described.lines}
<textarea id="note" name="note" rows="4" dir="auto"${described.attributes}>${note}</textarea>
</div>
<p class="actions"><button class="button">${texts(order.thank_you_note ? 'thanks_note_change' : 'thanks_note_send')}</button></p>
</form>`;
}

export async function saveThanks(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { texts, form, context, order, path, state, isAccepter } = visit;
  if (state !== 'accepted' || !isAccepter) return { goTo: path };
  const note = linesIn(form, 'note');
  const problem = note === '' ? texts('thanks_note_missing') : null;
  const tooLong = note.length > longestNote ? texts('thanks_note_too_long', { most: longestNote }) : null;
  const text = problem ?? tooLong;
  if (text !== null) return thanksPage(visit, note, [{ field: 'note', text }]);
  await addThankYouNote(context, tx, order.id, { note });
  return { goTo: `${path}/thanks` };
}
