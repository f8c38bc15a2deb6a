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

/** `email` is the address that the link signs in. */
export type LinkPrintedParams = SignInNoticeParams & { email: string };

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

function invitationWith(
  mail: MailLanguage,
  { firstName, link, organizationName }: InvitationMailParams,
  text: 'invitation_text' | 'invitation_provider_text',
): Letter {
  const organization = mail.line(organizationName, 100) || mail.texts('organization_unnamed');
  return letterOf(mail, {
    firstName,
    subject: mail.texts('invitation_subject', { organization }),
    text: mail.texts(text, { organization }),
    button: { kind: 'button', label: mail.texts('sign_in_button'), url: link },
    footer: 'invitation_footer',
  });
}

export const invitationMail = (mail: MailLanguage, params: InvitationMailParams): Letter =>
  invitationWith(mail, params, 'invitation_text');

/** To somebody who signs in at a provider only, so the button leads to the sign-in page. */
export const providerInvitationMail = (mail: MailLanguage, params: InvitationMailParams): Letter =>
  invitationWith(mail, params, 'invitation_provider_text');

/** With a link that makes the organization. */
export const registrationMail = (
  mail: MailLanguage,
  { firstName, link, organizationName }: InvitationMailParams,
): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('registration_subject'),
    text: mail.texts('registration_text', {
      organization: mail.line(organizationName, 100) || mail.texts('organization_unnamed'),
    }),
    button: { kind: 'button', label: mail.texts('registration_button'), url: link },
    footer: 'sign_in_footer',
  });

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

export const passkeyAddedMail = (mail: MailLanguage, { firstName }: SignInNoticeParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('passkey_added_subject'),
    text: mail.texts('passkey_added_text'),
    button: null,
    footer: 'own_sign_in_footer',
  });

export const passkeyRemovedMail = (mail: MailLanguage, { firstName }: SignInNoticeParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('passkey_removed_subject'),
    text: mail.texts('passkey_removed_text'),
    button: null,
    footer: 'own_sign_in_footer',
  });

export const linkPrintedMail = (mail: MailLanguage, { firstName, email }: LinkPrintedParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('link_printed_subject'),
    text: mail.texts('link_printed_text', { email: mail.line(email, 254) }),
    button: null,
    footer: 'operators_footer',
  });

export const testMail = (mail: MailLanguage, { firstName }: SignInNoticeParams): Letter =>
  letterOf(mail, {
    firstName,
    subject: mail.texts('test_mail_subject'),
    text: mail.texts('test_mail_text'),
    button: null,
    footer: 'operators_footer',
  });
