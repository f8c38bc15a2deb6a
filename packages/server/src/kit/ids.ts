import { hash, randomFillSync, randomUUID } from 'node:crypto';

/** Random bytes are drawn for many ids at once, because a system call for each id would cost more than the rest. */
const pool = Buffer.alloc(4096);
let used = pool.length;

const bytes = Buffer.alloc(16);
let lastMs = 0;
let counter = 0;

/**
 * Returns a new UUIDv7 (RFC 9562). The ids of one process ascend: the 26 bits after the millisecond are a counter
 * that starts at a random value in each millisecond, and 48 random bits follow. Set-based writes use SQL's uuid_v7,
 * which has the same layout.
 */
export function newId(): string {
  if (used + 12 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // The start value leaves half of the counter's range for counting.
    counter = pool.readUInt32BE(used) & 0x1ffffff;
  } else {
    counter += 1;
    if (counter > 0x3ffffff) {
      lastMs += 1;
      counter = 0;
    }
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | (counter >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8);
  pool.copy(bytes, 10, used + 4, used + 10);
  used += 12;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns the real time at which an id was made. */
export const idTime = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

/** Returns a new token of a link, with 122 random bits. */
export const newToken = (): string => randomUUID();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => uuid.test(text);

/**
 * Returns the reference that people read on receipts: 24 upper-case hexadecimal digits of a hash of the id, so it
 * needs no column. These 96 bits of a SHA-256 do not collide for any realistic number of ids. The SQL
 * function reference_id() returns the same.
 */
export function referenceId(id: string): string {
  return hash('sha256', id.toLowerCase()).slice(0, 24).toUpperCase();
}

/** Returns the bytes of a reference as SQL reads them, or no bytes for a text that is not a reference. */
export const referenceBytes = (reference: string): string =>
  /^[0-9a-f]{24}$/i.test(reference) ? `\\x${reference}` : '\\x';

/** The smallest UUID. Every id comes after it. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** The largest UUID. No id comes after it. */
export const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
