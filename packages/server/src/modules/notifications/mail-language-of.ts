/** The language in which a mail is written. It is stored with the mail, so that a retry sends the same text. */
import type { Organization } from '../../context/caller.ts';
import { type Language, languageOf } from '../../kit/languages.ts';

/** For senders and admins: the organization's language, or English. */
export const languageOfOrganization = ({ default_locale }: Organization): Language =>
  languageOf(default_locale) ?? 'en';

/** For the recipient of an order: the language of the order at this moment, or English. */
export const languageOfRecipient = ({
  recipient_language,
}: {
  recipient_language: string | null;
}): Language => languageOf(recipient_language) ?? 'en';
