/**
 * Seals short secrets for the database with AES-256-GCM. A sealed text belongs to one column of one row: it does not
 * open in another place. It names its key, so that keys can be rotated.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { assert } from './assert.ts';
import { OperatorError } from './errors.ts';

/** Where a sealed text is stored. */
export interface Place {
  /** The name of the table and of the column. */
  readonly column: string;
  /** Null in a table without organizations. */
  readonly organizationId: string | null;
  readonly rowId: string;
}

export interface SealingKey {
  /** Eight hexadecimal digits that are derived from the key and do not reveal it. */
  readonly id: string;
  readonly key: KeyObject;
}

export interface Sealer {
  /** Seals with the newest key. */
  seal(secret: string, place: Place): string;
  /** Throws an OperatorError if the key is not known, or if the text was changed or moved to this place. */
  open(sealed: string, place: Place): string;
  /** The beginning of every text that was sealed with the newest key. */
  readonly prefix: string;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const sealedText = /^sealed\.1\.([0-9a-f]{8})\.([\w-]+)$/;

/** Returns the id of the key that a text was sealed with, or null if the text is not sealed. */
export const keyIdOf = (text: string): string | null => sealedText.exec(text)?.[1] ?? null;

/** Reads 32 bytes in base64 or hexadecimal. Returns null for any other text. */
export function parseSealingKey(text: string): SealingKey | null {
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  if (!isHex && !/^[\w+/-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  if (bytes.length !== keyBytes) return null;
  const id = createHash('sha256').update('gifts sealing key').update(bytes).digest('hex').slice(0, 8);
  return { id, key: createSecretKey(bytes) };
}

/** Returns a new key in base64. */
export const newSealingKey = (): string => randomBytes(keyBytes).toString('base64');

/** The newest key is the first one. It seals, and all keys open. */
export function createSealer(keys: readonly SealingKey[]): Sealer {
  const [newest] = keys;
  assert(newest !== undefined, 'there is a key to seal with');
  const prefix = `sealed.1.${newest.id}.`;
  return {
    prefix,
    seal: (secret, place) => prefix + encrypt(newest, secret, place).toString('base64url'),
    open(sealed, place) {
      const [, id, body = ''] = sealedText.exec(sealed) ?? [];
      const key = keys.find((each) => each.id === id);
      if (!key) {
        throw new OperatorError(
          `A secret (${nameOf(place)}) was sealed with the key ${id ?? 'of another format'}, which is not there: add that key behind the newest one in GIFTS_SECRET_KEY.`,
        );
      }
      return decrypt(key, Buffer.from(body, 'base64url'), place);
    },
  };
}

/** Returns null for a text that does not open: it was forged, made for another place, or its key was withdrawn. */
export function openIfGood(sealer: Pick<Sealer, 'open'>, sealed: string, place: Place): string | null {
  try {
    return sealer.open(sealed, place);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

function encrypt({ id, key }: SealingKey, secret: string, place: Place): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(bytesOf(place, id));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function decrypt({ id, key }: SealingKey, body: Buffer, place: Place): string {
  try {
    const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(bytesOf(place, id));
    decipher.setAuthTag(body.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(body.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new OperatorError(
      `A secret (${nameOf(place)}) was changed or moved from another row, or its key has only the same id: restore the row from a backup.`,
      { cause },
    );
  }
}

const bytesOf = ({ column, organizationId, rowId }: Place, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([keyId, column, organizationId, rowId]));

/** For messages. */
export const nameOf = ({ column, rowId }: Place): string => `${column} of ${rowId}`;
