/**
 * Reasons are stored as English sentences, which the API shows too. A sentence that the service wrote is found among the
 * English texts and written in the language of the mail. Any other, such as a bank's own, stays as it is.
 */
import { cardName } from './card-name.ts';
import type { MailLanguage } from './mail-language.ts';
import { isMailTextKey, type MailTextKey, messages } from './mail-texts.ts';
import { oneLine } from './people-text.ts';

interface Pattern {
  readonly key: MailTextKey;
  readonly sentence: RegExp;
}

/** Texts without values come first, because a value could stand for any words. */
const patterns: readonly Pattern[] = Object.keys(messages.en)
  .filter(isMailTextKey)
  .filter((key) => key.startsWith('reason_'))
  .sort((left, right) => placeholders(left) - placeholders(right))
  .map((key) => ({ key, sentence: patternOf(messages.en[key]) }));

export function translateReason(mail: MailLanguage, reason: string): string {
  const sentence = oneLine(reason, 500);
  if (sentence === '') return mail.texts('reason_none');
  const plain = sentence.replaceAll("'", '’');
  for (const { key, sentence: pattern } of patterns) {
    const found = pattern.exec(plain);
    if (found) return mail.texts(key, valuesOf(mail, found.groups ?? {}));
  }
  return sentence;
}

function valuesOf(mail: MailLanguage, groups: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(groups).map(([name, value]) => [name, written(mail, value)]);
  return Object.fromEntries(entries);
}

/** Amounts are written as in the language. */
function written(mail: MailLanguage, value: string): string {
  const amount = /^(-?)\$([\d,]+)\.(\d\d)$/.exec(value);
  if (!amount) return cardName(mail, value);
  const [, sign = '', dollars = '', cents = ''] = amount;
  return mail.amount(Number(`${sign}${dollars.replaceAll(',', '')}${cents}`));
}

function placeholders(key: MailTextKey): number {
  return messages.en[key].split('{').length;
}

function patternOf(message: string): RegExp {
  const parts = message
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`, 's');
}
