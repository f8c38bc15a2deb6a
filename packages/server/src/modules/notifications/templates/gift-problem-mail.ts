/** The mail to the recipient of a gift with which something went wrong: what happens now, and that it is nobody's fault. */
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, productNames, senderOf } from './mail-language.ts';

export type GiftProblemMailParams = {
  recipientFirstName: string;
  fromName: string;
  /**
   * `resent`: a parcel is sent again. `lost`: a parcel is not sent again, and others are. `unavailable`: products are not in
   * stock, and others are sent. `failed`: nothing is sent any more.
   */
  problem: 'resent' | 'lost' | 'unavailable' | 'failed';
  /** The names of the products in the parcel; empty for `failed`. */
  products: readonly string[];
  /** Null if the gift was not accepted. */
  recipientLink: string | null;
};

export function giftProblemMail(mail: MailLanguage, params: GiftProblemMailParams): Letter {
  const { texts } = mail;
  const { problem } = params;
  const sender = senderOf(mail, params.fromName);
  const next = problem === 'resent' ? texts('problem_resent_next') : texts('problem_failed_next', { sender });
  const products = productNames(mail, params.products);
  const isFailed = problem === 'failed';
  return {
    subject: texts(`problem_${problem}_subject`, { sender }),
    preheader: texts(`problem_${problem}_text`),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts(`problem_${problem}_subject`, { sender }),
    isCentered: true,
    blocks: [
      { kind: 'paragraph', text: texts(`problem_${problem}_text`) },
      isFailed ? null : listOf(texts(`problem_${problem}_products`), products),
      { kind: 'paragraph', text: next },
      !isFailed && params.recipientLink
        ? { kind: 'button', label: texts('follow'), url: params.recipientLink }
        : null,
    ],
    footer: isFailed
      ? texts('canceled_footer', { sender })
      : mail.sentences(texts('coming_footer', { sender }), texts('link_is_yours')),
  };
}
