import type { CommerceUserPaymentMethod } from '@gifts/contract/commerce';
import type { CardMethod } from './payment-methods.sql.ts';

export const presentCommercePaymentMethod = (method: CardMethod): CommerceUserPaymentMethod => ({
  id: method.id,
  card_brand: method.card_brand,
  card_last_4: method.card_last_4,
  card_exp_month: method.card_exp_month,
  card_exp_year: method.card_exp_year,
  cardholder_name: method.cardholder_name,
  created_at: method.created_at.toISOString(),
});
