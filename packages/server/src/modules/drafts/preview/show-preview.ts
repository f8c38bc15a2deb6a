/** A draft as its recipients will see it: the pages of the gift, and the mail that leads there. */
import { isOneOf } from '@gifts/contract/is-one-of';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { giftMailOf } from '../../gifts/gift-mail.ts';
import { type MailParams, renderMail } from '../../notifications/templates/mail-templates.ts';
import { emptyDraft } from '../../orders/gift-drafts.ts';
import { showChoose } from '../../pages/gift/choose-page.ts';
import type { GiftVisit } from '../../pages/gift/gift-visit.ts';
import { showStart } from '../../pages/gift/start-page.ts';
import type { PageAnswer } from '../../pages/site.ts';
import { textsIn } from '../../pages/texts.ts';
import { getAccessibleDraft, refuseSent } from '../draft-access.ts';
import { type DraftAsGift, draftAsGift } from './draft-as-gift.ts';
import { withoutLinks } from './without-links.ts';

const previewSteps = ['envelope', 'gift', 'choice', 'mail'] as const;

export interface PreviewRequest {
  readonly draftId: string;
  /** One of previewSteps. */
  readonly step: string;
  readonly locale: string | null;
  /** The address of the style sheet. */
  readonly stylesheet: string;
}

/** Returns a document whose links and forms do nothing. `isMail` says that it brings its styles along. */
export async function showPreview(
  context: CallerContext,
  db: Statements,
  { draftId, step, locale, stylesheet }: PreviewRequest,
): Promise<{ html: string; isMail: boolean }> {
  if (!isOneOf(previewSteps, step)) {
    throw badRequest([{ field: 'step', message: `Step must be one of ${previewSteps.join(', ')}` }]);
  }
  const draft = await getAccessibleDraft(context, db, draftId);
  refuseSent(draft);
  const gift = await draftAsGift(context, db, draft, locale);
  if (!gift) throw new AppError('not_found', 'Draft not found');
  if (step === 'mail') return { html: withoutLinks(mailOf(context, gift)), isMail: true };
  const visit = visitOf(context, gift, { step, stylesheet });
  const page = step === 'choice' ? await choiceOf(visit) : await showStart(visit);
  return { html: 'html' in page ? withoutLinks(page.html.text) : '', isMail: false };
}

/** A gift that cannot be exchanged is shown instead of its choice. */
async function choiceOf(visit: GiftVisit): Promise<PageAnswer> {
  const choice = await showChoose(visit);
  return 'html' in choice ? choice : showStart(visit);
}

const visitOf = (
  context: CallerContext,
  { order, rules, language }: DraftAsGift,
  { step, stylesheet }: { step: (typeof previewSteps)[number]; stylesheet: string },
): GiftVisit => ({
  link: 'preview',
  acceptLanguage: undefined,
  remembered: undefined,
  query: new URLSearchParams(),
  form: new URLSearchParams(),
  stylesheet,
  isSlow: false,
  visitor: { address: null, userAgent: null },
  context,
  order,
  rules,
  draft: emptyDraft,
  state: step === 'envelope' ? 'new' : 'open',
  isAccepter: false,
  language,
  texts: textsIn(language),
  path: '/gift/preview',
});

function mailOf(context: CallerContext, { batch, order, language }: DraftAsGift): string {
  const addressed = { ...order, recipient_email: order.recipient_email ?? 'recipient@example.com' };
  const { template, params } = giftMailOf(context, batch, addressed, 0);
  return renderMail(template, params as MailParams[typeof template], language).html;
}
