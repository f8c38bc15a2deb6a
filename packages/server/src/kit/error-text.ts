/** The text of an error as it may be stored and shown to operators: without secrets and in one line. */
import { maskCardNumbers } from './card-numbers.ts';

const maxLength = 500;
const secrets =
  /\b(?:gos_(?:sandbox|live)_|whsec_|(?:sk|rk|pk)_(?:test|live)_|Bearer\s+)[\w+/=.-]+|(?<=\b[a-z][a-z+]{1,20}:\/\/)[^\s/@]+@/gi;

export function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  const text = maskCardNumbers(message.replaceAll(secrets, '[secret]'))
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
