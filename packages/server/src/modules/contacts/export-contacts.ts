import type { ContactFilters } from '@gifts/contract/dashboard/contact-fields';
import type { CallerContext } from '../../context/context.ts';
import { byteOrderMark, type CsvCell, csvLine } from '../../kit/csv.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { nilUuid } from '../../kit/ids.ts';
import { recordLooks } from '../audit/record-looks.process.ts';
import type { ContactRecord } from './contact-record.ts';
import { type ContactSelection, findNextSelected } from './find-contacts.sql.ts';
import { selectionOf } from './list-contacts.ts';
import { openContact } from './sealed-contacts.ts';

const sliceSize = 500;

/** Answers the people that the filters choose as CSV, oldest first. */
export const exportContacts = (context: CallerContext, filters: ContactFilters): FileAnswer =>
  new FileAnswer('people.csv', linesOf(context, selectionOf(context, filters)));

/** Reads and writes a slice at a time, when the reader has taken the one before. */
async function* linesOf(
  context: CallerContext,
  selection: ContactSelection,
): AsyncGenerator<Buffer, void, undefined> {
  let head = byteOrderMark + csvLine(headings);
  let after = nilUuid;
  let sent = 0;
  let recorded = 0;
  for (;;) {
    const contacts = await findNextSelected(context.db, selection, after, sliceSize);
    sent += contacts.length;
    if (sent > recorded || recorded === 0) {
      recorded = Math.max(sliceSize, recorded * 2);
      await recordExport(context, recorded);
    }
    yield Buffer.from(head + contacts.map((each) => csvLine(cellsOf(openContact(context, each)))).join(''));
    head = '';
    const last = contacts.at(-1);
    if (last === undefined || contacts.length < sliceSize) return;
    after = last.id;
  }
}

/** An entry stands before its people leave, so that nothing is shown that the audit log does not say. Long files have a few. */
const recordExport = (context: CallerContext, upTo: number): Promise<void> =>
  recordLooks(context, [
    {
      organizationId: context.organization.id,
      act: 'export_contacts',
      subject: { kind: 'contacts', id: null },
      details: { contacts_up_to: upTo },
    },
  ]);

/** The names that an import recognizes. */
const headings = [
  ...['First name', 'Last name', 'Email', 'Phone', 'Company', 'Job title', 'Birthday', 'Start date'],
  ...[
    'Street',
    'Apartment',
    'City',
    'State',
    'Postal code',
    'Country',
    'Language',
    'Notes',
    'No gifts because',
  ],
];

const cellsOf = (contact: ContactRecord): CsvCell[] => {
  const { mailing_address: address } = contact;
  return [
    ...[contact.first_name, contact.last_name, contact.email, contact.phone, contact.company, contact.title],
    ...[birthdayText(contact), contact.started_on],
    ...[address?.address_1 ?? null, address?.address_2 ?? null, address?.city ?? null],
    ...[address?.state ?? null, address?.postal_code ?? null, address?.country ?? null],
    ...[contact.locale, contact.notes, contact.no_gifts_reason],
  ];
};

/** `1990-02-28`, and `02-28` without a year. */
function birthdayText({ birthday, birth_year: year }: ContactRecord): string | null {
  if (birthday === null) return null;
  const digits = String(birthday).padStart(4, '0');
  const day = `${digits.slice(0, 2)}-${digits.slice(2)}`;
  return year === null ? day : `${year}-${day}`;
}
