/** No more mail: from the sender of the gift, or from anybody. A mail program can ask for it with one click. */
import type { Tx } from '../../../db/statements.ts';
import { type Html, html } from '../../../kit/html.ts';
import { hasOptedOut, optOutOfMail } from '../../gifts/opt-out-of-mail.ts';
import { isStopProof } from '../../gifts/stop-proof.ts';
import { checked, nothing } from '../parts/layout.ts';
import { backLink, namesIn, pageAnswer, stepTitle } from '../parts/parts.ts';
import type { PageAnswer } from '../site.ts';
import type { GiftVisit } from './gift-visit.ts';

const scopes = ['sender', 'everyone'] as const;

type Scope = (typeof scopes)[number];

export async function showStop(visit: GiftVisit): Promise<PageAnswer> {
  const { context, order, path } = visit;
  if (order.recipient_email === null) return { goTo: path };
  return stopPage(visit, await hasOptedOut(context, context.db.sharedReader, order));
}

function stopPage(visit: GiftVisit, isStopped: boolean): PageAnswer {
  const { texts, path } = visit;
  const main = html`${backLink(visit)}
<h1>${texts('stop_heading')}</h1>
${
  isStopped
    ? html`<p class="notice" role="status">${texts('stop_done')}</p>`
    : html`<p class="lead">${texts('stop_text')}</p>`
}
<form method="post" action="${path}/stop">
<input type="hidden" name="proof" value="${proofOf(visit) ?? ''}">
<fieldset class="choices"><legend>${texts('stop_legend')}</legend>
${stopChoices(visit, 'sender', isProven(visit) ? scopes : ['sender'])}</fieldset>
<p class="actions"><button class="button">${texts('stop_send')}</button></p>
</form>`;
  return pageAnswer(visit, { title: stepTitle(visit, 'stop_heading'), kind: 'stop', main });
}

/** The proof of a mail, from its link or from the form that the link led to. */
const proofOf = ({ query, form }: GiftVisit): string | null => form.get('proof') ?? query.get('proof');

const isProven = (visit: GiftVisit): boolean => isStopProof(visit.context, visit.order, proofOf(visit));

/** The choices of a form. Null chooses none of them. */
export const stopChoices = (
  visit: GiftVisit,
  chosen: Scope | null,
  offered: readonly Scope[] = ['sender'],
): Html[] =>
  offered.map(
    (scope) => html`<label class="choice"><input type="radio" name="stop" value="${scope}"${
      scope === chosen ? checked : nothing
    }><span>${visit.texts(`stop_${scope}`, namesIn(visit))}</span></label>
`,
  );

/** What a form asks for; null if it asks for nothing. Without the proof of a mail, it is about this sender only. */
export function readStop(visit: GiftVisit): Scope | null {
  const scope = scopes.find((each) => each === visit.form.get('stop')) ?? null;
  return scope === 'everyone' && !isProven(visit) ? 'sender' : scope;
}

export async function stop(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, form, path } = visit;
  // A mail program sends this (RFC 8058), and does not follow redirects.
  const isOneClick = form.get('List-Unsubscribe') === 'One-Click';
  const scope = isOneClick ? 'sender' : readStop(visit);
  if (scope) await optOutOfMail(context, tx, order.id, scope);
  return isOneClick ? stopPage(visit, true) : { goTo: `${path}/stop` };
}
