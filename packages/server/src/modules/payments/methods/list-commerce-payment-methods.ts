import type { CommerceUserPaymentMethod } from '@gifts/contract/commerce';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { cardOwnerOf } from './commerce-caller.ts';
import { findMethodsOfUser } from './payment-methods.sql.ts';
import { presentCommercePaymentMethod } from './present-commerce-payment-method.ts';

export async function listCommercePaymentMethods(
  context: CallerContext,
  db: Statements,
  query: PageQuery & { commerce_end_user_id: string },
): Promise<List<CommerceUserPaymentMethod>> {
  const owner = cardOwnerOf(context, query.commerce_end_user_id);
  const page = { limit: query.per_page, offset: offsetOf(query) };
  const { methods, total } = await findMethodsOfUser(db, owner, page);
  return { data: methods.map(presentCommercePaymentMethod), list_meta: { total_count: total } };
}
