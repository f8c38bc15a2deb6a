/** The page after the acceptance: what comes next, and a few words to the sender. */
import { isEmail } from '@gifts/contract/email';
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { addThankYouNote } from '../../gifts/add-thank-you-note.ts';
import { leaveEmail } from '../../gifts/leave-email.ts';
import { isDigital } from '../../orders/items-of-shipment.ts';
import { lineIn } from '../parts/form-text.ts';
import { nothing } from '../parts/layout.ts';
import { noteSection, readNote, type WrittenNote } from '../parts/note-form.ts';
import { describedBy, namesIn, type Problem, pageAnswer, problemSummary, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import { type GiftVisit, recipientPathOf } from './gift-visit.ts';

export const showThanks = (visit: GiftVisit): PageAnswer => thanksPage(visit, {});

interface Entered {
  readonly written?: WrittenNote;
  readonly email?: { readonly typed: string; readonly problems: readonly Problem[] };
}

function thanksPage(visit: GiftVisit, { written, email }: Entered): PageAnswer {
  const { texts, order, path } = visit;
  if (!isForAccepter(visit)) return { goTo: path };
  const kind = isDigital(order) ? 'card_thanks' : 'thanks';
  const next = order.recipient_email ? (`${kind}_next` as const) : (`${kind}_next_without_mail` as const);
  const main = html`<h1>${texts('thanks_heading', namesIn(visit))}</h1>
<p class="lead">${texts(next)}</p>
<p class="actions"><a class="quiet" href="${recipientPathOf(visit) ?? path}">${texts('thanks_follow')}</a></p>
${order.recipient_email ? nothing : emailForm(visit, email)}
${noteSection(visit, `${path}/thanks`, written ?? null)}`;
  const hasProblems = [written, email].some((each) => each && each.problems.length > 0);
  const title = stepTitle(visit, 'thanks_note_heading');
  return pageAnswer(visit, { title, kind: 'thanks', main }, hasProblems ? 422 : 200);
}

const isForAccepter = ({ state, isAccepter }: GiftVisit): boolean => state === 'accepted' && isAccepter;

/** A recipient without an e-mail address may leave one, to hear when the gift is on its way. */
function emailForm(visit: GiftVisit, entered: Entered['email']): Html {
  const { texts, path } = visit;
  const problems = entered?.problems ?? [];
  const described = describedBy('email', problems[0], texts('thanks_email_text'));
  return html`<section class="thanks">
<h2>${texts('thanks_email_heading')}</h2>
${problemSummary(visit, problems)}
<form method="post" action="${path}/email" novalidate>
<div class="field">
<label for="email">${texts('thanks_email_label')}</label>
${described.lines}
<input id="email" name="email" type="email" dir="ltr" autocomplete="email" value="${entered?.typed ?? ''}"${described.attributes}>
</div>
<p class="actions"><button class="quiet">${texts('thanks_email_send')}</button></p>
</form>
</section>`;
}

export async function saveThanks(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, path } = visit;
  if (!isForAccepter(visit)) return { goTo: path };
  const written = readNote(visit);
  if (written.problems.length > 0) return thanksPage(visit, { written });
  await addThankYouNote(context, tx, order.id, written);
  return { goTo: `${path}/thanks` };
}

export async function saveEmail(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, form, order, path, texts } = visit;
  if (!isForAccepter(visit)) return { goTo: path };
  const typed = lineIn(form, 'email');
  if (!isEmail(typed)) {
    const problems = [{ field: 'email', text: texts('thanks_email_problem') }];
    return thanksPage(visit, { email: { typed: typed.slice(0, 300), problems } });
  }
  await leaveEmail(context, tx, order.id, typed);
  return { goTo: `${path}/thanks` };
}
