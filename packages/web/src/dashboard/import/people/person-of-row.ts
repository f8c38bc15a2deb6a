import type { ImportContactsInput } from '../../../api/dashboard-operations.generated.ts';
import type { ImportedRow } from '../import-job.ts';
import { recipientOfRow } from '../recipients/recipient-of-row.ts';

type ImportedPerson = ImportContactsInput['contacts'][number];

/** Empty cells are left out, so that they replace nothing. A postal address needs a street. */
export function personOfRow(row: Pick<ImportedRow, 'values'>): ImportedPerson {
  const { mailing_address: address, ...recipient } = recipientOfRow(row);
  const { company, title, birthday, started_on, list, notes } = row.values;
  return {
    ...recipient,
    first_name: recipient.first_name ?? '',
    ...(address?.address_1 && {
      mailing_address: { ...address, address_1: address.address_1, country: address.country ?? '' },
    }),
    ...(company && { company }),
    ...(title && { title }),
    ...(birthday && { birthday: birthdayOf(birthday) }),
    ...(started_on && { started_on }),
    ...(list && { list }),
    ...(notes && { notes }),
  };
}

/** Of `YYYY-MM-DD` or `MM-DD`. */
function birthdayOf(date: string): { month: number; day: number; year?: number } {
  const [day = 0, month = 0, year] = date.split('-').map(Number).toReversed();
  return { month, day, ...(year !== undefined && { year }) };
}
