/** The mails about gifts that wait for an approval: to those who can approve them, and to whoever asked. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';
import { maxNameCharacters } from './mail-parts.ts';
import { translateReason } from './translate-reason.ts';

export type ApprovalAskedMailParams = {
  adminFirstName: string;
  requesterName: string;
  giftName: string;
  recipients: number;
  /** The most that the gifts can cost, in cents. */
  amount: number;
  /** What the requester wrote. */
  note: string | null;
  link: string;
};

export function approvalAskedMail(mail: MailLanguage, params: ApprovalAskedMailParams): Letter {
  const { texts, amount, line } = mail;
  const requester = line(params.requesterName, maxNameCharacters) || texts('sender_unnamed');
  const note = params.note === null ? '' : line(params.note, 500);
  return {
    subject: texts('approval_asked_subject', { requester }),
    preheader: texts('approval_asked_next'),
    greeting: greetingTo(mail, params.adminFirstName),
    headline: texts('approval_asked_subject', { requester }),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts('approval_gift'), line(params.giftName, 80) || texts('batch_unnamed')],
          [texts('approval_recipients'), `${params.recipients}`],
          [texts('approval_most'), amount(params.amount)],
        ],
      },
      note === '' ? null : { kind: 'quote', words: note },
      { kind: 'paragraph', text: texts('approval_asked_next') },
      { kind: 'button', label: texts('approval_open'), url: params.link },
    ],
    footer: texts('admin_footer'),
  };
}

export type ApprovalDecidedMailParams = {
  requesterFirstName: string;
  /** `returned`: it was approved and could not be sent. `taken_back`: a colleague wants to change it. */
  outcome: 'sent' | 'declined' | 'returned' | 'taken_back';
  giftName: string;
  deciderName: string;
  reason: string | null;
  link: string;
};

export function approvalDecidedMail(mail: MailLanguage, params: ApprovalDecidedMailParams): Letter {
  const { texts, line } = mail;
  const gift = line(params.giftName, 80) || texts('batch_unnamed');
  const who = line(params.deciderName, maxNameCharacters) || texts('sender_unnamed');
  const subject = texts(`approval_${params.outcome}_subject`, { gift });
  return {
    subject,
    preheader: texts('approval_decided_by', { who }),
    greeting: greetingTo(mail, params.requesterFirstName),
    headline: subject,
    isCentered: false,
    blocks: [
      { kind: 'paragraph', text: texts('approval_decided_by', { who }) },
      params.reason === null
        ? null
        : { kind: 'facts', facts: [[texts('why'), translateReason(mail, params.reason)]] },
      params.outcome === 'sent' ? null : { kind: 'paragraph', text: texts('approval_change_next') },
      { kind: 'button', label: texts('approval_open'), url: params.link },
    ],
    footer: texts('approval_footer'),
  };
}
