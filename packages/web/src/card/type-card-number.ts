/** Groups the digits of a card number while it is typed. The caret stays at the same digit. */
import { brandOf, digitsOf } from './card-brand.ts';
import { caretBehind, countDigits, type Edit, type TypedText } from './typed-text.ts';

const maxDigits = 19;
const usualGaps = [4, 8, 12, 16];

function groupDigits(digits: string): string {
  const gaps = brandOf(digits)?.gaps ?? usualGaps;
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

export function typeCardNumber(edit: Edit): TypedText {
  const { digits, behind } = withoutGapDeletion(edit);
  const value = groupDigits(digits.slice(0, brandOf(digits)?.maxDigits ?? maxDigits));
  return { value, caret: caretBehind(behind, value) };
}

/** Deleting a space deletes the digit beside it, because the space itself would be inserted again. */
function withoutGapDeletion({ before, value, caret, kind }: Edit): { digits: string; behind: number } {
  const digits = digitsOf(value);
  const behind = countDigits(value.normalize('NFKC').slice(0, caret));
  const isGapDeleted = digits === digitsOf(before) && value.length === before.length - 1;
  if (!isGapDeleted) return { digits, behind };
  const at = kind === 'deleteContentForward' ? behind : behind - 1;
  return { digits: digits.slice(0, at) + digits.slice(at + 1), behind: at };
}
