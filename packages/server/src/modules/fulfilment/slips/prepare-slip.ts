import { fullName } from '@gifts/contract/names';
/** The texts of a packing slip, broken into lines for its paper. */
import { asOneLine } from '../../../kit/pdf/legible.ts';
import type { Line, PdfText, TextStyle } from '../../../kit/pdf/pdf-text.ts';
import { addressLines } from '../../addresses/address-lines.ts';
import { quietZone } from './draw-shipment-code.ts';
import type { PackedItem, PackingSlip } from './packing-slip.ts';
import type { SlipLayout } from './slip-layout.ts';

/** Label printers print black only, and grey as dots that are hard to read. */
const ink = '#000';

export interface PreparedItem {
  readonly quantity: Line;
  readonly name: readonly Line[];
  readonly details: readonly Line[];
}

export interface PreparedSlip {
  readonly brand: Line;
  readonly facts: readonly Line[];
  readonly recipient: readonly Line[];
  readonly address: readonly Line[];
  readonly items: readonly PreparedItem[];
  readonly message: readonly Line[];
  readonly from: readonly Line[];
  /** Stands at the top of every page after the first, so that the pages of two parcels are not mixed up. */
  readonly continued: Line;
  readonly captions: Captions;
}

export interface Captions {
  readonly sandbox: Line;
  readonly shipTo: Line;
  readonly items: Line;
  readonly card: Line;
}

/** The widths that are left for the texts of a layout. */
export const innerWidth = ({ width, margin }: SlipLayout): number => width - 2 * margin;
export const quantityWidth = ({ tickBox, item }: SlipLayout): number => tickBox + item * 3.6;
const headWidth = (layout: SlipLayout): number => innerWidth(layout) - layout.code * (1 + quietZone);
/** The message stands to the right of a bar. */
export const messageIndent = ({ message }: SlipLayout): number => message * 1.1;

export async function prepareSlip(
  text: PdfText,
  slip: PackingSlip,
  layout: SlipLayout,
): Promise<PreparedSlip> {
  const { ship_to: to } = slip;
  const style = (size: number, weight: TextStyle['weight'] = 'regular'): TextStyle => ({
    size,
    weight,
    color: ink,
    country: to.country,
  });
  const wrap = async (content: string, width: number, of: TextStyle) =>
    text.wrap(await text.prepare(content, of), width);
  const [name = '', ...rest] = addressLines(
    { ...to, first_name: asOneLine(fullName(to)), last_name: null },
    'en',
  ).map(asOneLine);
  const phone = to.phone ? [`Tel. ${to.phone}`] : [];
  const reader = style(layout.note);
  return {
    brand: await text.line(slip.brand.name, style(layout.brand, 'bold'), headWidth(layout)),
    facts: [
      await text.line(`Order ${slip.order_reference_id}`, reader, headWidth(layout)),
      await text.line(`Shipment ${slip.id}`, reader, headWidth(layout)),
    ],
    recipient: await wrap(name, innerWidth(layout), style(layout.recipient, 'bold')),
    address: await wrap([...rest, ...phone].join('\n'), innerWidth(layout), style(layout.address)),
    items: await Promise.all(slip.items.map((item) => prepareItem(item))),
    message: slip.card?.message
      ? await wrap(
          slip.card.message.trim(),
          innerWidth(layout) - messageIndent(layout),
          style(layout.message),
        )
      : [],
    from: slip.card
      ? await wrap(
          `From ${asOneLine(slip.card.from_name)}`,
          innerWidth(layout) - messageIndent(layout),
          style(layout.message, 'bold'),
        )
      : [],
    continued: await text.line(
      `${slip.brand.name} · ${name} · continued`,
      style(layout.detail, 'bold'),
      innerWidth(layout),
    ),
    captions: await prepareCaptions(),
  };

  async function prepareItem({ quantity, name, variants, sku }: PackedItem): Promise<PreparedItem> {
    const width = innerWidth(layout) - quantityWidth(layout);
    const details = [variants.join(', '), sku ? `SKU ${sku}` : ''].filter(Boolean).map(asOneLine).join(' · ');
    return {
      quantity: await text.line(`${quantity} ×`, style(layout.item, 'bold'), quantityWidth(layout)),
      name: await wrap(asOneLine(name), width, style(layout.item, quantity > 1 ? 'bold' : 'regular')),
      details: details === '' ? [] : await wrap(details, width, style(layout.detail)),
    };
  }

  async function prepareCaptions(): Promise<Captions> {
    const pieces = slip.items.reduce((total, { quantity }) => total + quantity, 0);
    const caption = (content: string, color = ink) =>
      text.line(content, { ...style(layout.caption, 'bold'), color }, innerWidth(layout));
    return {
      sandbox: await caption('SANDBOX: nothing is to be sent', '#fff'),
      shipTo: await caption('SHIP TO'),
      items: await caption(pieces === 1 ? 'ITEMS · 1 piece' : `ITEMS · ${pieces} pieces`),
      card: await caption('CARD'),
    };
  }
}
