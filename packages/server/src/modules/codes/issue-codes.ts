import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import { writeEndOfWait, writeWaits } from './code-waits.sql.ts';
import { type CodeKind, writeIssued } from './codes.sql.ts';
import { writeIssuedCodes } from './issued-codes.sql.ts';
import { freeCodeAt, issuedCodeAt, openCode, sealCode } from './sealed-code.ts';
import { type TakenCodes, takeCodes, type Wanted } from './take-codes.ts';
import { tellIfLow, tellOfShortage } from './tell-operator.ts';

/** One gift card of a cart. */
export interface CodeUnit extends CodeKind {
  readonly cartItemId: string;
  /** 0 for the first unit of an item. */
  readonly unitIndex: number;
}

export interface CodedShipment {
  readonly orderId: string;
  readonly shipmentId: string;
  readonly units: readonly CodeUnit[];
}

/**
 * Issues a code for each unit of a shipment whose order is locked, or none if there are not enough for all of them. Then
 * the shipment waits, and false is returned.
 */
export async function issueCodes(context: Context, tx: Tx, shipment: CodedShipment): Promise<boolean> {
  const taken: TakenCodes[] = [];
  for (const wanted of wantedBy(shipment.units)) taken.push(await takeCodes(context, tx, wanted));
  const short = taken.filter(({ codes, count }) => codes.length < count);
  if (short.length > 0) {
    await wait(context, tx, shipment, short);
    return false;
  }
  writeCodes(context, tx, shipment, taken);
  writeEndOfWait(tx, context.organization.id, shipment.shipmentId);
  for (const kind of taken) await tellIfLow(context, tx, kind);
  return true;
}

/** In one order for all shipments, so that no two transactions wait for each other. */
function wantedBy(units: readonly CodeUnit[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { productId, valueCents } of units) {
    const key = keyOf({ productId, valueCents });
    const { count } = wanted.get(key) ?? { count: 0 };
    wanted.set(key, { productId, valueCents, count: count + 1 });
  }
  return [...wanted.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, each]) => each);
}

const keyOf = ({ productId, valueCents }: CodeKind): string => `${productId} ${valueCents}`;

function writeCodes(
  { sealer, organization, now }: Context,
  tx: Tx,
  { orderId, shipmentId, units }: CodedShipment,
  taken: readonly TakenCodes[],
): void {
  const left = new Map(taken.map((each) => [keyOf(each), [...each.codes]]));
  const rows = units.map((unit) => {
    const free = left.get(keyOf(unit))?.shift();
    assert(free, 'there is a code for each unit');
    const key = { organization_id: organization.id, order_id: orderId, id: newId() };
    return {
      id: key.id,
      code_id: free.id,
      order_id: orderId,
      shipment_id: shipmentId,
      cart_item_id: unit.cartItemId,
      unit_index: unit.unitIndex,
      ...sealCode(sealer, issuedCodeAt(key), openCode(sealer, freeCodeAt(free.id), free)),
    };
  });
  writeIssued(
    tx,
    rows.map(({ code_id }) => code_id),
  );
  writeIssuedCodes(tx, { organizationId: organization.id, at: now }, rows);
}

async function wait(
  context: Context,
  tx: Tx,
  { orderId, shipmentId }: CodedShipment,
  short: readonly TakenCodes[],
): Promise<void> {
  const waits = short.map(({ productId, valueCents, count }) => ({
    product_id: productId,
    value_cents: valueCents,
    quantity: count,
  }));
  const organizationId = context.organization.id;
  writeWaits(
    tx,
    {
      organization_id: organizationId,
      shipment_id: shipmentId,
      order_id: orderId,
      waiting_since: context.now,
    },
    waits,
  );
  for (const kind of short) if (!kind.areOthersTaking) await tellOfShortage(context, tx, kind);
}
