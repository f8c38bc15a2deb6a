import { isOneOf } from '@gifts/contract/is-one-of';
import { keysOf } from '@gifts/contract/keys-of';
import { type RecipientTag, recipientTags } from '@gifts/contract/sandbox';

/** Returns what the last tag of an email address says; `accept` without an address, a tag or a known tag. */
export function tagOf(email: string | null): RecipientTag {
  const [, tag] = /\+([^+@]*)@[^@]*$/.exec(email?.toLowerCase() ?? '') ?? [];
  return tag !== undefined && isOneOf(keysOf(recipientTags), tag) ? tag : 'accept';
}
