/** The mails to a sender about what one recipient did: accepted, thanked or declined. */
import { type ChosenProduct, productLine } from './chosen-product.ts';
import { type Letter, listOf, quoteOf } from './letter.ts';
import { greetingTo, type MailLanguage, recipientOf } from './mail-language.ts';
import { oneLine } from './people-text.ts';

interface NoticeParams {
  senderFirstName: string;
  recipientFirstName: string;
  batchName: string;
}

export type GiftAcceptedNoticeParams = NoticeParams & { chosen: readonly ChosenProduct[] };
export type ThankYouNoteParams = NoticeParams & { note: string };
export type GiftDeclinedNoticeParams = NoticeParams & {
  /** What the recipient chose to tell. */
  reason: string | null;
  message: string | null;
};

export function giftAcceptedNotice(mail: MailLanguage, params: GiftAcceptedNoticeParams): Letter {
  const { texts } = mail;
  const recipient = recipientOf(mail, params.recipientFirstName);
  const chosen = params.chosen.map((product) => productLine(mail, product));
  const notice = noticeOf(mail, params, texts('notice_accepted_subject', { recipient }));
  return {
    ...notice,
    blocks: [
      listOf(texts('notice_accepted_products', { recipient }), chosen),
      ...notice.blocks,
      { kind: 'paragraph', text: texts('notice_accepted_next') },
    ],
  };
}

export function thankYouNoteMail(mail: MailLanguage, params: ThankYouNoteParams): Letter {
  const { texts } = mail;
  const recipient = recipientOf(mail, params.recipientFirstName);
  const quote = quoteOf(params.note);
  const notice = noticeOf(mail, params, texts('notice_thanked_headline', { recipient }));
  return {
    ...notice,
    subject: texts('notice_thanked_subject', { recipient }),
    preheader: quote ? oneLine(quote.words, 110) : notice.preheader,
    blocks: [quote, ...notice.blocks],
  };
}

/** The reasons that the page offers are stored in English. Others are a person's own words. */
const offeredReasons: Readonly<Record<string, 'notice_declined_no_thanks' | 'notice_declined_employer'>> = {
  'No, thank you': 'notice_declined_no_thanks',
  'My employer does not allow it': 'notice_declined_employer',
};

export function giftDeclinedNotice(mail: MailLanguage, params: GiftDeclinedNoticeParams): Letter {
  const { texts, line } = mail;
  const recipient = recipientOf(mail, params.recipientFirstName);
  const notice = noticeOf(mail, params, texts('notice_declined_subject', { recipient }));
  const offered = offeredReasons[params.reason ?? ''];
  const reason = offered ? texts(offered) : line(params.reason ?? '', 500);
  return {
    ...notice,
    blocks: [
      reason ? { kind: 'facts', facts: [[texts('why'), reason]] } : null,
      quoteOf(params.message),
      ...notice.blocks,
      { kind: 'paragraph', text: texts('notice_declined_next') },
    ],
  };
}

/** What these mails share. */
function noticeOf(mail: MailLanguage, params: NoticeParams, headline: string): Letter {
  const { texts, line } = mail;
  const batch = line(params.batchName, 80) || texts('batch_unnamed');
  return {
    subject: headline,
    preheader: batch,
    greeting: greetingTo(mail, params.senderFirstName),
    headline,
    isCentered: false,
    blocks: [{ kind: 'facts', facts: [[texts('notice_batch'), batch]] }],
    footer: texts('sender_footer'),
  };
}
