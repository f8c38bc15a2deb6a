/** The language of a recipient's mails and pages: the recipient's, else the batch's, else the organization's default. */
import { canonicalLocale } from '@gifts/contract/locale';
import type { Organization } from '../../context/caller.ts';
import { type Language, languageOf, languages } from '../../kit/languages.ts';

/** Reads a tag of a request, which fits the contract. */
export const readLocale = (tag: string | null | undefined): string | null =>
  tag ? canonicalLocale(tag) : null;

interface Tagged {
  locale: string | null;
}

/** Returns the language of recipients who name none that the service has; null if it is not known. */
export const languageOfBatch = (
  { default_locale }: Pick<Organization, 'default_locale'>,
  { locale }: Tagged,
): Language | null => languageOf(locale) ?? languageOf(default_locale);

/** SQL for the language of a recipient `o`, whose tag is canonical; `otherwise` is that of the batch. */
export const languageExpression = (otherwise: string): string =>
  `coalesce(substring(o.locale from '^(${languages.join('|')})(?:-|$)'), ${otherwise})`;
