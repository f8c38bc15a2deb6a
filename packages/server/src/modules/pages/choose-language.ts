import type { Tx } from '../../db/statements.ts';
import { languageOf } from '../../kit/languages.ts';
import { setLanguage } from '../gifts/set-language.ts';
import type { PageAnswer, Visit } from './site.ts';

/** Keeps the language that was chosen at the end of a page. */
export async function chooseLanguage({ context, order, form, path }: Visit, tx: Tx): Promise<PageAnswer> {
  const language = languageOf(form.get('language'));
  if (language) await setLanguage(context, tx, order.id, language);
  return { goTo: path };
}
