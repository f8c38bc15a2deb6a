import type { ListFilters } from '../list/list-search.ts';

const reference = /^[0-9a-f]{24}$/i;

/** What a text means that somebody types to find an order: an e-mail address, a reference, or the beginning of a name. */
export function filterOfText(text: string): ListFilters {
  if (text.includes('@')) return { recipient_email: text };
  if (reference.test(text)) return { reference_id: text };
  return { recipient_name: text };
}
