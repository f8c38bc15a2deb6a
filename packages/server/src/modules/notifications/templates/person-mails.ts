/** The mails to people about how they sign in. */
import type { Block, Letter } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';
import type { MailTextKey } from './mail-texts.ts';

export type LinkMailParams = {
  firstName: string;
  /** The link, which contains a token. It is stored sealed. */
  link: string;
};

export type InvitationMailParams = LinkMailParams & { organizationName: string };

export type SignInNoticeParams = { firstName: string };

interface PersonLetter {
  readonly firstName: string;
  readonly subject: string;
  readonly text: string;
  readonly button: Block | null;
  readonly footer: MailTextKey;
}

function letterOf(mail: MailLanguage, letter: PersonLetter): Letter {
  return {
    subject: letter.subject,
    preheader: letter.text,
    greeting: greetingTo(mail, letter.firstName),
    headline: letter.subject,
    isCentered: false,
    blocks: [{ kind: 'paragraph', text: letter.text }, letter.button],
    footer: mail.texts(letter.footer),
  };
}

export const signInLinkMail = (mail: MailLanguage, { firstName, link }: LinkMailParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('sign_in_subject'),
    text: mail.texts('sign_in_text'),
    button: { kind: 'button', label: mail.texts('sign_in_button'), url: link },
    footer: 'sign_in_footer',
  });

export function invitationMail(
  mail: MailLanguage,
  { firstName, link, organizationName }: InvitationMailParams,
): Letter {
  const organization = mail.line(organizationName, 100) || mail.texts('organization_unnamed');
  return letterOf(mail, {
    firstName,
    subject: mail.texts('invitation_subject', { organization }),
    text: mail.texts('invitation_text', { organization }),
    button: { kind: 'button', label: mail.texts('sign_in_button'), url: link },
    footer: 'invitation_footer',
  });
}

export const passwordResetMail = (mail: MailLanguage, { firstName, link }: LinkMailParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('reset_subject'),
    text: mail.texts('reset_text'),
    button: { kind: 'button', label: mail.texts('reset_button'), url: link },
    footer: 'sign_in_footer',
  });

export const passwordChangedMail = (mail: MailLanguage, { firstName }: SignInNoticeParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('password_changed_subject'),
    text: mail.texts('password_changed_text'),
    button: null,
    footer: 'own_sign_in_footer',
  });

export const secondFactorRemovedMail = (mail: MailLanguage, { firstName }: SignInNoticeParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('second_factor_removed_subject'),
    text: mail.texts('second_factor_removed_text'),
    button: null,
    footer: 'own_sign_in_footer',
  });
