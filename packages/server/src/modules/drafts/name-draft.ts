import { fullName } from '@gifts/contract/names';
import type { Context } from '../../context/context.ts';
import { nameGift } from '../batches/name-batch.ts';
import { findProduct } from '../catalog/find-product.ts';
import type { DraftRecord } from './draft-record.ts';

/** Returns the name that the batch would have, or as much of it as is known: "Sea Salt Caramels", or "New gift". */
export function nameDraft(
  { catalog, organization }: Pick<Context, 'catalog' | 'organization'>,
  { form, first_recipient: recipient, recipients_count }: DraftRecord,
): string {
  const given = form.batch_name?.trim();
  if (given) return given;
  const [item, ...otherItems] = form.cart?.items ?? [];
  const product = item && findProduct(catalog, organization.id, item.product_id)?.product.name;
  const who = (recipient && fullName(recipient)) || recipient?.email?.trim() || '';
  if (product === undefined && who === '') return 'New gift';
  return nameGift(
    { name: product ?? 'Gift', others: otherItems.length },
    who === '' ? null : { name: who, others: recipients_count - 1 },
  );
}
