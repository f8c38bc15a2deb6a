/** The texts of the pages for recipients, as ICU messages in a file for each language. */
import { type Messages, openTexts, type Texts } from '../../kit/message-texts.ts';
import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

export type TextKey = keyof typeof en;

export type PageTexts = Texts<TextKey>;

export const messages: Messages<TextKey> = { ar, de, en, es, fr, ja, pt };

export const textsIn = openTexts(messages);
