/**
 * Codes as they are stored. A sealed code opens in its own row only: one that waits, in the row of the code; one that was
 * issued, in its row of the order. So nobody who can write to the database can give an order a code.
 */
import type { Place, Sealer } from '../../kit/sealer.ts';

/** A code that can be read. It is never logged, sent or stored like this. */
export interface OpenCode {
  readonly code: string;
  readonly pin: string | null;
}

/** A code as the database has it. */
export interface SealedCode {
  readonly code: string;
  readonly pin: string | null;
}

type Column = 'code' | 'pin';
type PlaceOfCode = (column: Column) => Place;

export const freeCodeAt =
  (id: string): PlaceOfCode =>
  (column) => ({ column: `gift_card_codes.${column}`, organizationId: null, rowId: id });

export interface IssuedCodeKey {
  readonly organization_id: string;
  readonly order_id: string;
  readonly id: string;
}

export const issuedCodeAt =
  ({ organization_id: organizationId, order_id: orderId, id }: IssuedCodeKey): PlaceOfCode =>
  (column) => ({ column: `issued_codes.${column}`, organizationId, rowId: `${orderId} ${id}` });

export const sealCode = (sealer: Sealer, at: PlaceOfCode, { code, pin }: OpenCode): SealedCode => ({
  code: sealer.seal(code, at('code')),
  pin: pin === null ? null : sealer.seal(pin, at('pin')),
});

export const openCode = (sealer: Sealer, at: PlaceOfCode, { code, pin }: SealedCode): OpenCode => ({
  code: sealer.open(code, at('code')),
  pin: pin === null ? null : sealer.open(pin, at('pin')),
});
