import type { Database } from '../../db/database.ts';
import type { Sealer } from '../../kit/sealer.ts';
import { findCodesToReseal, replaceSealedCodes } from './codes.sql.ts';
import { findIssuedToReseal, replaceSealedIssued } from './issued-codes.sql.ts';
import { freeCodeAt, issuedCodeAt, openCode, sealCode } from './sealed-code.ts';

const sliceSize = 500;

/**
 * Seals a slice of the codes with the newest key that were sealed with another one. Returns how many it found; 0 means that
 * nothing is left. No row is locked ahead: whoever takes a code meanwhile seals it with the newest key as well, or the next
 * slice finds it again.
 */
export async function resealCodes(db: Database, sealer: Sealer): Promise<number> {
  const free = await findCodesToReseal(db, sealer.prefix, sliceSize);
  if (free.length > 0) {
    await replaceSealedCodes(
      db,
      free.map((row) => {
        const at = freeCodeAt(row.id);
        return { ...row, was: row.code, ...sealCode(sealer, at, openCode(sealer, at, row)) };
      }),
    );
    return free.length;
  }
  const issued = await findIssuedToReseal(db, sealer.prefix, sliceSize);
  if (issued.length > 0) {
    await replaceSealedIssued(
      db,
      issued.map((row) => {
        const at = issuedCodeAt(row);
        const { organization_id, id, code: was } = row;
        return { organization_id, id, was, ...sealCode(sealer, at, openCode(sealer, at, row)) };
      }),
    );
  }
  return issued.length;
}
