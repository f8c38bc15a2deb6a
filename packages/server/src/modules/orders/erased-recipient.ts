/** What is left of a recipient whose data were erased. */
import type { NormalAddress } from '../addresses/normalize-address.ts';

/** Stands where the contract asks for a name or a street. */
export const erasedText = 'Erased';

/** The country stays, and the state in the US: they decide taxes and the cost of parcels, and name nobody. */
export const erasedAddress = ({
  country,
  state,
}: Pick<NormalAddress, 'country' | 'state'>): NormalAddress => ({
  first_name: null,
  last_name: null,
  address_1: erasedText,
  address_2: null,
  city: null,
  state: country === 'US' ? state : null,
  postal_code: null,
  phone: null,
  country,
});
