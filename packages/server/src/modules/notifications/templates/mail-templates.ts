/** Every mail the service sends, by the word a stored row names it with, over parameters as JSON keeps them. */
import { parseTime } from '@gifts/contract/time';
import { assert } from '../../../kit/assert.ts';
import { type BatchFailedMailParams, renderBatchFailedMail } from './batch-failed-mail.ts';
import { type GiftMailParams, renderGiftMail } from './gift-mail.ts';
import { type GiftOnItsWayMailParams, renderGiftOnItsWayMail } from './gift-on-its-way-mail.ts';
import { type InvoiceMailParams, renderInvoiceMail } from './invoice-mail.ts';
import type { RenderedMail } from './mail-parts.ts';

/** The same parameters with times as ISO strings. */
type Stored<Params> = { [Name in keyof Params]: StoredValue<Params[Name]> };
type StoredValue<Value> = Value extends Date ? string : Value;

export type MailParams = {
  /** The gift mail of an `email_and_link` order. */
  gift: Stored<GiftMailParams>;
  /** The note that a `direct_send` gift was sent. */
  gift_on_its_way: Stored<GiftOnItsWayMailParams>;
  /** The notice to the sender of a scheduled batch that failed. */
  batch_failed: Stored<BatchFailedMailParams>;
  /** The monthly invoice, to the organization's admins. */
  invoice: Stored<InvoiceMailParams>;
};

export type MailTemplate = keyof MailParams;

const templates: { [Template in MailTemplate]: (params: MailParams[Template]) => RenderedMail } = {
  gift: (params) =>
    renderGiftMail({ ...params, expiresAt: params.expiresAt === null ? null : storedTime(params.expiresAt) }),
  gift_on_its_way: renderGiftOnItsWayMail,
  batch_failed: (params) =>
    renderBatchFailedMail({ ...params, scheduledFor: storedTime(params.scheduledFor) }),
  invoice: renderInvoiceMail,
};

export function renderMail<Template extends MailTemplate>(
  template: Template,
  params: MailParams[Template],
): RenderedMail {
  return templates[template](params);
}

export function isMailTemplate(word: string): word is MailTemplate {
  return Object.hasOwn(templates, word);
}

function storedTime(text: string): Date {
  const time = parseTime(text);
  assert(time !== null, `A stored mail holds times as ISO 8601 with an offset, not "${text}".`);
  return time;
}
