/** Tells the operator that codes run low or have run out: once for a product and value, until there are enough again. */
import { formatUsd } from '@gifts/contract/format-usd';
import type { Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { type CodeKind, countFreeCodes, wasEverImported } from './codes.sql.ts';
import { findLowBelow, insertNoticeOnce, writeEndOfNotices } from './stocks.sql.ts';

type Log = Pick<Services, 'log'>;

/**
 * Looks at what is left after codes were issued. The line is logged before the commit: a crash between the two could
 * otherwise leave it out for ever.
 */
export async function tellIfLow({ log }: Log, tx: Tx, kind: CodeKind): Promise<void> {
  const lowBelow = await findLowBelow(tx, kind.productId);
  const left = await countFreeCodes(tx, kind, lowBelow);
  if (left >= lowBelow || !(await wasEverImported(tx, kind))) return;
  if (!(await insertNoticeOnce(tx, kind, 'low'))) return;
  log.warn(
    { product_id: kind.productId, value_cents: kind.valueCents, codes_left: left },
    `Gift card codes run low: ${left} of ${formatUsd(kind.valueCents)} are left for the product ${kind.productId}; "gifts codes import FILE" adds some`,
  );
}

/** Tells that an order has to wait. */
export async function tellOfShortage({ log }: Log, tx: Tx, kind: CodeKind): Promise<void> {
  if (!(await insertNoticeOnce(tx, kind, 'none'))) return;
  log.warn(
    { product_id: kind.productId, value_cents: kind.valueCents },
    `Orders wait for gift card codes of ${formatUsd(kind.valueCents)} for the product ${kind.productId}; "gifts codes import FILE" adds some`,
  );
}

/** Lets the operator be told again of what there is enough of now. */
export async function endNotices(tx: Tx, kind: CodeKind): Promise<void> {
  const lowBelow = await findLowBelow(tx, kind.productId);
  const left = await countFreeCodes(tx, kind, Math.max(lowBelow, 1));
  if (left > 0) writeEndOfNotices(tx, kind, left >= lowBelow ? ['none', 'low'] : ['none']);
}
