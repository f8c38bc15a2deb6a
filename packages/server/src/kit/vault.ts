/**
 * Seals what is known of people with AES-256-GCM, each text with a key of its own. The keys are derived from one that is not in
 * the table (kit/stored-key.ts) and from random bytes beside the text: whoever overwrites a text makes it unreadable for ever.
 * A sealed text belongs to a place, such as one column of one row, and does not open in another one.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { OperatorError } from './errors.ts';
import { nameOf, type Place } from './sealer.ts';

export interface Vault {
  seal(text: string, place: Place): string;
  /** Throws an OperatorError if the text was changed, or sealed for another place or by the vault of other data. */
  open(sealed: string, place: Place): string;
  /**
   * Returns the same for the same text in a column of an organization, so that sealed texts can be compared. It tells nothing of
   * the text to whoever does not have the key.
   */
  hash(text: string, place: Omit<Place, 'rowId'>): string;
}

const algorithm = 'aes-256-gcm';
const saltBytes = 16;
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const prefix = 'vault.1.';

export const isSealed = (text: string): boolean => text.startsWith(prefix);

export function createVault(key: KeyObject): Vault {
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'hashes', keyBytes));
  /** A key is used once, so its nonce can be derived with it. */
  function keyOf(salt: Buffer, { column, organizationId, rowId }: Place): [key: Buffer, nonce: Buffer] {
    const place = JSON.stringify([column, organizationId, rowId]);
    const derived = Buffer.from(hkdfSync('sha256', key, salt, place, keyBytes + nonceBytes));
    return [derived.subarray(0, keyBytes), derived.subarray(keyBytes)];
  }
  return {
    seal(text, place) {
      const salt = randomBytes(saltBytes);
      const cipher = createCipheriv(algorithm, ...keyOf(salt, place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([salt, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      const [salt, tag] = [bytes.subarray(0, saltBytes), bytes.subarray(saltBytes, saltBytes + tagBytes)];
      try {
        const decipher = createDecipheriv(algorithm, ...keyOf(salt, place), { authTagLength: tagBytes });
        decipher.setAuthTag(tag);
        const text = decipher.update(bytes.subarray(saltBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new OperatorError(
          `What is sealed (${nameOf(place)}) was changed or moved from another row: restore the row from a backup.`,
          { cause },
        );
      }
    },
    hash: (text, { column, organizationId }) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([column, organizationId, text]))
        .digest('base64url'),
  };
}
