import type { TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import type { ImportedRow } from '../import-job.ts';

const addressFields = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;

/** A country alone is no address that a gift could be sent to. */
export function recipientOfRow({ values }: Pick<ImportedRow, 'values'>): TypedRecipient {
  const { first_name = '', last_name, email, phone, locale } = values;
  const address = Object.fromEntries(
    addressFields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])),
  );
  const hasAddress = Object.keys(address).some((field) => field !== 'country');
  return {
    first_name,
    ...(last_name && { last_name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(locale && { locale }),
    ...(hasAddress && { mailing_address: address }),
  };
}
