/** The texts of mails, as ICU messages in a file for each language. */
import { type Messages, openTexts, type Texts } from '../../../kit/message-texts.ts';
import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

export type MailTextKey = keyof typeof en;

export type MailTexts = Texts<MailTextKey>;

export const messages: Messages<MailTextKey> = { ar, de, en, es, fr, ja, pt };

export const textsIn = openTexts(messages);

export const isMailTextKey = (key: string): key is MailTextKey => Object.hasOwn(en, key);
