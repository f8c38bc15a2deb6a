import { assert } from '../../kit/assert.ts';
import { brandAccount } from '../ledger/accounts.ts';

const payeeKinds = ['brand', 'shipping', 'tax'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** Whom a payout is for: a brand, the carriers together, or the tax offices together. */
export interface Payee {
  payee: PayeeKind;
  brand_id: string | null;
}

/** Returns the account of what a payee is owed, in the ledger of each organization. */
export function accountOfPayee({ payee, brand_id: brandId }: Payee): string {
  switch (payee) {
    case 'brand':
      assert(brandId, 'a payout to a brand names the brand');
      return brandAccount(brandId);
    case 'shipping':
      return 'carrier_payable';
    case 'tax':
      return 'tax_payable';
  }
}
