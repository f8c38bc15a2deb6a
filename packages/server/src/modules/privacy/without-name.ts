import { fullName } from '@gifts/contract/names';
import { erasedText } from '../orders/erased-recipient.ts';

/** Replaces the name of a recipient in a text, such as the name that a batch got by itself. Parts of longer words stay. */
export function withoutName(
  text: string,
  recipient: { first_name: string; last_name: string | null },
): string {
  const name = fullName(recipient);
  if (name === '' || name === erasedText || !text.includes(name)) return text;
  const literal = name.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), erasedText);
}
