import { createHash, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7; ids made by one process ascend, also within a millisecond. Set-based writes use SQL's uuid_v7. */
export const newId = (): string => v7();

/** The random part of a link: 122 random bits. */
export const newToken = (): string => randomUUID();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => uuid.test(text);

/**
 * The reference people read on receipts: 24 upper-case hexadecimal digits made from the id, so it needs no column
 * and no index. 96 bits of a SHA-256 do not collide for as many ids as will ever be made. SQL's twin: reference_id().
 */
export function referenceId(id: string): string {
  return createHash('sha256').update(id.toLowerCase()).digest('hex').slice(0, 24).toUpperCase();
}
