/** Actions that change one shipment. */
import { parseArgs } from 'node:util';
import { type FulfilmentShipment, failureReasons, holdReasons } from '@gifts/contract/fulfilment';
import { keysOf } from '@gifts/contract/keys-of';
import type { Context } from '../context/context.ts';
import type { Tx } from '../db/statements.ts';
import { UsageError } from '../kit/errors.ts';
import { findListedShipment } from '../modules/fulfilment/find-fulfilment-shipment.ts';
import { holdShipment, releaseShipment } from '../modules/fulfilment/hold-shipment.ts';
import { lockFulfilmentShipment } from '../modules/fulfilment/lock-fulfilment-shipment.ts';
import { packedItems } from '../modules/fulfilment/present-fulfilment-shipment.ts';
import { splitShipment } from '../modules/fulfilment/split-shipment.ts';
import { deliver, fail, setTracking, ship, withdrawTracking } from '../modules/fulfilment/update-shipment.ts';
import { offerSwap } from '../modules/gifts/replacements/offer-swap.ts';
import { type CommandContext, printProgress } from './command.ts';
import { type Action, readOnlyWord, requireOneOf, requireSingle, requireValue } from './parse-arguments.ts';
import { withShipper } from './shipper-context.ts';

const idName = 'The id of the shipment';

type Act = (context: Context, tx: Tx, id: string) => Promise<FulfilmentShipment>;

/** Performs an act, and says what became of the shipment. A split returns the new one. */
async function perform(context: CommandContext, id: string, work: Act): Promise<void> {
  const changed = await withShipper(context, undefined, ({ shipper, db, record }) =>
    db.transaction(async (tx) => {
      const { customer_id: organizationId } = await findListedShipment(shipper, tx, id);
      const shipment = await work(shipper, tx, id);
      record(tx, { organizationId, subject: { kind: 'shipment', id } });
      return shipment;
    }),
  );
  printProgress(context, describe(changed));
}

function describe({ id, status, tracking_carrier, tracking_number, ...rest }: FulfilmentShipment): string {
  const more = [
    tracking_number && `with ${tracking_carrier} ${tracking_number}`,
    rest.hold && `held as ${rest.hold.reason}`,
    rest.swap_due_at && `and the recipient may choose something else until ${rest.swap_due_at}`,
    rest.split_from && `split from ${rest.split_from}`,
  ];
  return `The shipment ${id} is ${[status, ...more].filter(Boolean).join(', ')}.`;
}

/** An action that needs nothing but the shipment. */
const act =
  (work: Act): Action =>
  (args, context) =>
    perform(context, readOnlyWord(args, idName), work);

const track: Action = async (args, context) => {
  const { values, positionals } = parseArgs({
    args,
    options: { carrier: { type: 'string' }, number: { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, idName);
  const carrier = requireValue(values.carrier, '--carrier');
  const number = requireValue(values.number, '--number');
  if (carrier.length > 64 || number.length > 64) {
    throw new UsageError('--carrier and --number have at most 64 characters each.');
  }
  await perform(context, id, (shipper, tx) => setTracking(shipper, tx, id, { carrier, number }));
};

const failed: Action = async (args, context) => {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' }, reship: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, idName);
  const reason = requireOneOf(requireValue(values.reason, '--reason'), keysOf(failureReasons), '--reason');
  await perform(context, id, (shipper, tx) => fail(shipper, tx, id, { reason, reship: values.reship }));
};

const hold: Action = async (args, context) => {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' }, note: { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, idName);
  const reason = requireOneOf(requireValue(values.reason, '--reason'), keysOf(holdReasons), '--reason');
  const { note = null } = values;
  if (note !== null && note.length > 1_000) throw new UsageError('--note has at most 1,000 characters.');
  await perform(context, id, (shipper, tx) => holdShipment(shipper, tx, id, { reason, note }));
};

const split: Action = async (args, context) => {
  const { values, positionals } = parseArgs({
    args,
    options: { item: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, idName);
  const wishes = (values.item ?? []).map(readWish);
  if (wishes.length === 0) throw new UsageError('--item is required: the sku of what leaves on its own.');
  await perform(context, id, async (shipper, tx) => {
    const { order, shipment } = await lockFulfilmentShipment(shipper, tx, id);
    const items = packedItems(shipper, order, shipment);
    return splitShipment(shipper, tx, id, { items: wishes.map((wish) => itemOf(items, wish)) });
  });
};

interface Wish {
  readonly name: string;
  /** Null for all of it. */
  readonly quantity: number | null;
}

/** Reads `sku` or `sku=2`. */
function readWish(text: string): Wish {
  const [name = '', count, ...extra] = text.split('=');
  const quantity = count === undefined ? null : Number(count);
  const isCount = quantity === null || (Number.isSafeInteger(quantity) && quantity >= 1);
  if (name && isCount && extra.length === 0) return { name, quantity };
  throw new UsageError(`--item is "${text}" and must be a sku, or a sku with a quantity, like mug=2.`);
}

function itemOf(items: FulfilmentShipment['items'], { name, quantity }: Wish) {
  const lines = items.filter(({ sku, product_id: id }) => sku === name || id === name);
  const [line] = lines;
  if (!line) {
    const known = items.map(({ sku, product_id }) => sku ?? product_id);
    throw new UsageError(`The shipment has no "${name}". It has ${[...new Set(known)].join(', ')}.`);
  }
  const all = lines.reduce((sum, each) => sum + each.quantity, 0);
  return { product_id: line.product_id, quantity: quantity ?? all };
}

export const shipmentChanges = {
  track,
  untrack: act(withdrawTracking),
  ship: act(ship),
  deliver: act(deliver),
  fail: failed,
  hold,
  release: act(releaseShipment),
  split,
  'offer-swap': act(offerSwap),
};
