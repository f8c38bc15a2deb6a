import { operations } from '@gifts/sdk/operations.generated';
import { memberOperations, personOperations } from '../../api/dashboard-operations.generated.ts';

/** `create_order_batch` reads "Create order batch". */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a person typed, as the name of an act. */
export const actOf = (typed: string): string =>
  typed.trim().toLowerCase().replaceAll(/\s+/g, '_').slice(0, 64);

/** Acts of pages of recipients and payers, which are no operations. */
const actsOfPages = ['accept_gift', 'decline_gift', 'pay_order', 'show_address'];

/** Acts to choose from, by name. There are others, which can be typed. */
export const knownActs: readonly string[] = [
  ...Object.entries({ ...operations, ...memberOperations, ...personOperations })
    .filter(([, { method }]) => method !== 'GET')
    .map(([id]) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  ...actsOfPages,
].toSorted();
