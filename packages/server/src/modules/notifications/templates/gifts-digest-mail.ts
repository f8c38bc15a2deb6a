/** The mail to a sender, once a day, about what recipients did since the last one. */
import { type Block, type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, recipientOf } from './mail-language.ts';

/** How many recipients did something, and the latest of them. */
export type DigestPart = {
  count: number;
  latest: readonly { recipientFirstName: string; note: string | null }[];
};

export type GiftsDigestMailParams = {
  senderFirstName: string;
  accepted: DigestPart;
  thanked: DigestPart;
  declined: DigestPart;
};

const parts = ['accepted', 'thanked', 'declined'] as const;

export function giftsDigestMail(mail: MailLanguage, params: GiftsDigestMailParams): Letter {
  const { texts } = mail;
  const counted = parts.filter((part) => params[part].count > 0);
  const headings = counted.map((part) => texts(`digest_${part}`, { count: params[part].count }));
  return {
    subject: texts('digest_subject'),
    preheader: mail.list(headings),
    greeting: greetingTo(mail, params.senderFirstName),
    headline: texts('digest_subject'),
    isCentered: false,
    blocks: counted.map((part, index) => blockOf(mail, headings[index] ?? '', params[part])),
    footer: texts('digest_footer'),
  };
}

function blockOf(mail: MailLanguage, heading: string, { count, latest }: DigestPart): Block | null {
  const { texts, line } = mail;
  const more = count - latest.length;
  const lines = latest.map(({ recipientFirstName, note }) => {
    const recipient = recipientOf(mail, recipientFirstName);
    return note === null ? recipient : texts('digest_note_line', { recipient, note: line(note, 160) });
  });
  return listOf(heading, [...lines, ...(more > 0 ? [texts('more', { count: more })] : [])]);
}
