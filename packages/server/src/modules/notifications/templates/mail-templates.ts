/** Every mail that the service sends, by the template name in its row. The parameters are JSON. */
import { parseTime } from '@gifts/contract/time';
import { assert } from '../../../kit/assert.ts';
import type { Language } from '../../../kit/languages.ts';
import {
  type ApprovalAskedMailParams,
  type ApprovalDecidedMailParams,
  approvalAskedMail,
  approvalDecidedMail,
} from './approval-mails.ts';
import { type BatchFailedMailParams, batchFailedMail } from './batch-failed-mail.ts';
import { type BudgetWarningMailParams, budgetWarningMail } from './budget-warning-mail.ts';
import { type CardSavedMailParams, cardSavedMail } from './card-saved-mail.ts';
import { type DeletionAskedMailParams, deletionAskedMail } from './deletion-asked-mail.ts';
import { type GiftAcceptedMailParams, giftAcceptedMail } from './gift-accepted-mail.ts';
import { type GiftCanceledMailParams, giftCanceledMail } from './gift-canceled-mail.ts';
import { type GiftCardReadyMailParams, giftCardReadyMail } from './gift-card-ready-mail.ts';
import { type GiftDeliveredMailParams, giftDeliveredMail } from './gift-delivered-mail.ts';
import { type GiftMailParams, giftMail } from './gift-mail.ts';
import {
  type GiftAcceptedNoticeParams,
  type GiftDeclinedNoticeParams,
  giftAcceptedNotice,
  giftDeclinedNotice,
  type ThankYouNoteParams,
  thankYouNoteMail,
} from './gift-notices.ts';
import { type GiftOnItsWayMailParams, giftOnItsWayMail } from './gift-on-its-way-mail.ts';
import { type GiftProblemMailParams, giftProblemMail } from './gift-problem-mail.ts';
import { type GiftReminderMailParams, giftReminderMail } from './gift-reminder-mail.ts';
import { type GiftShippedMailParams, giftShippedMail } from './gift-shipped-mail.ts';
import { type GiftsDigestMailParams, giftsDigestMail } from './gifts-digest-mail.ts';
import { type InvoiceMailParams, invoiceMail } from './invoice-mail.ts';
import { type Letter, type MailBrand, renderLetter } from './letter.ts';
import { type MailLanguage, openMailLanguage } from './mail-language.ts';
import type { RenderedMail } from './mail-parts.ts';
import { type MoneyNoticeMailParams, moneyNoticeMail } from './money-notice-mail.ts';
import { type MoreTimeMailParams, moreTimeMail } from './more-time-mail.ts';
import { type NotificationsFailedMailParams, notificationsFailedMail } from './notifications-failed-mail.ts';
import {
  type OccasionDayOfMail,
  type OccasionDraftsMailParams,
  occasionDraftsMail,
} from './occasion-drafts-mail.ts';
import { type OutOfStockMailParams, outOfStockMail } from './out-of-stock-mail.ts';
import {
  type InvitationMailParams,
  invitationMail,
  type LinkMailParams,
  type LinkPrintedParams,
  linkPrintedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  passwordResetMail,
  providerInvitationMail,
  registrationMail,
  type SignInNoticeParams,
  secondFactorRemovedMail,
  signInLinkMail,
  testMail,
} from './person-mails.ts';
import { type ReceiptMailParams, receiptMail } from './receipt-mail.ts';
import { type SwapOfferMailParams, swapOfferMail } from './swap-offer-mail.ts';
import { type WebhookDisabledMailParams, webhookDisabledMail } from './webhook-disabled-mail.ts';

/** The parameters of a mail with times as ISO texts. */
type Stored<Params> = { [Name in keyof Params]: StoredValue<Params[Name]> };
type StoredValue<Value> = Value extends Date ? string : Value;

export type MailParams = {
  /** The gift mail of an `email_and_link` order. */
  gift: Stored<GiftMailParams>;
  /** The reminder of a gift that nobody has answered. */
  gift_reminder: Stored<GiftReminderMailParams>;
  /** The mail that announces a `direct_send` gift. */
  gift_on_its_way: Stored<GiftOnItsWayMailParams>;
  /** The confirmation to the recipient who accepted a gift. */
  gift_accepted: Stored<GiftAcceptedMailParams>;
  /** The mail that the first parcel of a gift was shipped. */
  gift_shipped: Stored<GiftShippedMailParams>;
  /** The mail that the codes of gift cards can be looked at. */
  gift_card_ready: Stored<GiftCardReadyMailParams>;
  /** The mail that the last parcel of a gift was delivered. */
  gift_delivered: Stored<GiftDeliveredMailParams>;
  /** The mail that a parcel was lost or that a gift cannot be sent. */
  gift_problem: Stored<GiftProblemMailParams>;
  /** The question to a recipient what to send in place of products that are not in stock. */
  swap_offer: Stored<SwapOfferMailParams>;
  /** The mail to a recipient who was told about a gift that was taken back. */
  gift_canceled: Stored<GiftCanceledMailParams>;
  /** The confirmation to a recipient who asked for the deletion of their data. */
  deletion_asked: Stored<DeletionAskedMailParams>;
  /** The mail to the sender of a scheduled batch that failed. */
  batch_failed: Stored<BatchFailedMailParams>;
  /** The mail to the sender about recipients who were not reached. */
  notifications_failed: Stored<NotificationsFailedMailParams>;
  /** The mail to the sender that a recipient asks for more time. */
  more_time: Stored<MoreTimeMailParams>;
  /** The mail to the sender that a gift could not be accepted because it has sold out. */
  out_of_stock: Stored<OutOfStockMailParams>;
  /** The mail to the sender that a payment is missing or a refund failed. */
  money_notice: Stored<MoneyNoticeMailParams>;
  /** The receipt of a card payment or of its refund. */
  receipt: Stored<ReceiptMailParams>;
  /** The monthly invoice to the organization's admins. */
  invoice: Stored<InvoiceMailParams>;
  /** The mail to the admins that a webhook was disabled. */
  webhook_disabled: Stored<WebhookDisabledMailParams>;
  /** The mail to the admins that a card of the organization was saved. */
  card_saved: Stored<CardSavedMailParams>;
  /** The mail to the sender that a recipient accepted a gift. */
  gift_accepted_notice: Stored<GiftAcceptedNoticeParams>;
  /** The mail to the sender with a recipient's thank you note. */
  thank_you_note: Stored<ThankYouNoteParams>;
  /** The mail to the sender that a recipient declined a gift. */
  gift_declined_notice: Stored<GiftDeclinedNoticeParams>;
  /** The mail to the sender about all that recipients did since the last one. */
  gifts_digest: Stored<GiftsDigestMailParams>;
  /** The mail to the admins that a budget is nearly used. */
  budget_warning: Stored<BudgetWarningMailParams>;
  /** The mail to the admins that somebody asks them to approve a gift. */
  approval_asked: ApprovalAskedMailParams;
  /** The mail to whoever asked for an approval. */
  approval_decided: ApprovalDecidedMailParams;
  /** The mail to a member that a rule has prepared drafts. */
  occasion_drafts: Omit<OccasionDraftsMailParams, 'days'> & {
    days: readonly Stored<OccasionDayOfMail>[];
  };
  /** The mail with a link that signs a person in. */
  sign_in_link: LinkMailParams;
  /** The mail to somebody who was added to an organization. */
  invitation: InvitationMailParams;
  /** The mail with a link to set a password. */
  password_reset: LinkMailParams;
  /** The mail that a password was set or changed. */
  password_changed: SignInNoticeParams;
  /** The mail that a second factor was removed. */
  second_factor_removed: SignInNoticeParams;
  /** The mail that a passkey was added. */
  passkey_added: SignInNoticeParams;
  /** The mail that a passkey was removed. */
  passkey_removed: SignInNoticeParams;
  /** The mail to somebody who was added, where people sign in at a provider only. */
  provider_invitation: InvitationMailParams;
  /** The mail with a link that makes an organization. It is never stored. */
  registration: InvitationMailParams;
  /** The mail to operators that somebody at the command line made a link past single sign-on. */
  link_printed: LinkPrintedParams;
  /** The mail that an operator sends to themselves. */
  test_mail: SignInNoticeParams;
};

export type MailTemplate = keyof MailParams;

type Templates = {
  [Template in MailTemplate]: (mail: MailLanguage, params: MailParams[Template]) => Letter;
};

const templates: Templates = {
  gift: (mail, params) => giftMail(mail, { ...params, expiresAt: timeOrNull(params.expiresAt) }),
  gift_reminder: (mail, params) =>
    giftReminderMail(mail, { ...params, expiresAt: timeOrNull(params.expiresAt) }),
  more_time: (mail, params) => moreTimeMail(mail, { ...params, expiresAt: storedTime(params.expiresAt) }),
  out_of_stock: outOfStockMail,
  gift_on_its_way: giftOnItsWayMail,
  sign_in_link: signInLinkMail,
  invitation: invitationMail,
  password_reset: passwordResetMail,
  password_changed: passwordChangedMail,
  second_factor_removed: secondFactorRemovedMail,
  passkey_added: passkeyAddedMail,
  passkey_removed: passkeyRemovedMail,
  provider_invitation: providerInvitationMail,
  registration: registrationMail,
  link_printed: linkPrintedMail,
  test_mail: testMail,
  gift_accepted: giftAcceptedMail,
  gift_shipped: (mail, params) =>
    giftShippedMail(mail, { ...params, deliveryEta: timeOrNull(params.deliveryEta) }),
  gift_card_ready: giftCardReadyMail,
  gift_delivered: giftDeliveredMail,
  gift_problem: giftProblemMail,
  swap_offer: (mail, params) => swapOfferMail(mail, { ...params, until: storedTime(params.until) }),
  gift_canceled: giftCanceledMail,
  deletion_asked: deletionAskedMail,
  batch_failed: (mail, params) =>
    batchFailedMail(mail, { ...params, scheduledFor: storedTime(params.scheduledFor) }),
  card_saved: cardSavedMail,
  notifications_failed: notificationsFailedMail,
  money_notice: moneyNoticeMail,
  receipt: receiptMail,
  invoice: (mail, { monthStart, ...params }) =>
    invoiceMail(mail, { ...params, ...(monthStart && { monthStart: storedTime(monthStart) }) }),
  webhook_disabled: (mail, params) =>
    webhookDisabledMail(mail, { ...params, failingSince: timeOrNull(params.failingSince) }),
  gift_accepted_notice: giftAcceptedNotice,
  thank_you_note: thankYouNoteMail,
  gift_declined_notice: giftDeclinedNotice,
  gifts_digest: giftsDigestMail,
  budget_warning: (mail, params) =>
    budgetWarningMail(mail, { ...params, renewsAt: storedTime(params.renewsAt) }),
  approval_asked: approvalAskedMail,
  approval_decided: approvalDecidedMail,
  occasion_drafts: (mail, params) =>
    occasionDraftsMail(mail, {
      ...params,
      days: params.days.map((day) => ({ ...day, date: storedTime(day.date) })),
    }),
};

export function renderMail<Template extends MailTemplate>(
  template: Template,
  params: MailParams[Template],
  language: Language = 'en',
  brand: MailBrand | null = null,
): RenderedMail {
  const mail = openMailLanguage(language);
  return renderLetter(mail, templates[template](mail, params), brand);
}

const timeOrNull = (text: string | null): Date | null => (text === null ? null : storedTime(text));

function storedTime(text: string): Date {
  const time = parseTime(text);
  assert(time !== null, `A stored mail holds times as ISO 8601 with an offset, not "${text}".`);
  return time;
}
