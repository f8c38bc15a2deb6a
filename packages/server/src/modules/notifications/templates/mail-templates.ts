/** Every mail that the service sends, by the template name in its row. The parameters are JSON. */
import { parseTime } from '@gifts/contract/time';
import { assert } from '../../../kit/assert.ts';
import { type BatchFailedMailParams, renderBatchFailedMail } from './batch-failed-mail.ts';
import { type CardSavedMailParams, renderCardSavedMail } from './card-saved-mail.ts';
import { type GiftAcceptedMailParams, renderGiftAcceptedMail } from './gift-accepted-mail.ts';
import { type GiftMailParams, renderGiftMail } from './gift-mail.ts';
import { type GiftOnItsWayMailParams, renderGiftOnItsWayMail } from './gift-on-its-way-mail.ts';
import { type GiftShippedMailParams, renderGiftShippedMail } from './gift-shipped-mail.ts';
import { type InvoiceMailParams, renderInvoiceMail } from './invoice-mail.ts';
import type { RenderedMail } from './mail-parts.ts';
import { type MoneyNoticeMailParams, renderMoneyNoticeMail } from './money-notice-mail.ts';
import {
  type NotificationsFailedMailParams,
  renderNotificationsFailedMail,
} from './notifications-failed-mail.ts';
import { type ReceiptMailParams, renderReceiptMail } from './receipt-mail.ts';
import { renderWebhookDisabledMail, type WebhookDisabledMailParams } from './webhook-disabled-mail.ts';

/** The parameters of a mail with times as ISO texts. */
type Stored<Params> = { [Name in keyof Params]: StoredValue<Params[Name]> };
type StoredValue<Value> = Value extends Date ? string : Value;

export type MailParams = {
  /** The gift mail of an `email_and_link` order. */
  gift: Stored<GiftMailParams>;
  /** The mail that announces a `direct_send` gift. */
  gift_on_its_way: Stored<GiftOnItsWayMailParams>;
  /** The confirmation to the recipient who accepted a gift. */
  gift_accepted: Stored<GiftAcceptedMailParams>;
  /** The mail that the first parcel of a gift was shipped. */
  gift_shipped: Stored<GiftShippedMailParams>;
  /** The mail to the sender of a scheduled batch that failed. */
  batch_failed: Stored<BatchFailedMailParams>;
  /** The mail to the sender about recipients who were not reached. */
  notifications_failed: Stored<NotificationsFailedMailParams>;
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
};

export type MailTemplate = keyof MailParams;

const templates: { [Template in MailTemplate]: (params: MailParams[Template]) => RenderedMail } = {
  gift: (params) =>
    renderGiftMail({ ...params, expiresAt: params.expiresAt === null ? null : storedTime(params.expiresAt) }),
  gift_on_its_way: renderGiftOnItsWayMail,
  gift_accepted: renderGiftAcceptedMail,
  gift_shipped: (params) =>
    renderGiftShippedMail({
      ...params,
      deliveryEta: params.deliveryEta === null ? null : storedTime(params.deliveryEta),
    }),
  batch_failed: (params) =>
    renderBatchFailedMail({ ...params, scheduledFor: storedTime(params.scheduledFor) }),
  card_saved: renderCardSavedMail,
  notifications_failed: renderNotificationsFailedMail,
  money_notice: renderMoneyNoticeMail,
  receipt: renderReceiptMail,
  invoice: renderInvoiceMail,
  webhook_disabled: (params) =>
    renderWebhookDisabledMail({
      ...params,
      failingSince: params.failingSince === null ? null : storedTime(params.failingSince),
    }),
};

export function renderMail<Template extends MailTemplate>(
  template: Template,
  params: MailParams[Template],
): RenderedMail {
  return templates[template](params);
}

function storedTime(text: string): Date {
  const time = parseTime(text);
  assert(time !== null, `A stored mail holds times as ISO 8601 with an offset, not "${text}".`);
  return time;
}
