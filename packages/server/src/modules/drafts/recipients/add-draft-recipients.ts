import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AddDraftRecipientsInput,
  AddedRecipients,
  TypedRecipient,
} from '@gifts/contract/dashboard/draft-recipients';
import { maxRecipients } from '@gifts/contract/order-batch';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { addressHashOf } from '../../notifications/suppressions/address-hash.ts';
import { lockUnsentDraft } from '../draft-access.ts';
import { findImports, writeArrived } from '../draft-imports.sql.ts';
import type { DraftRecord, ImportRecord, RecipientRecord } from '../draft-record.ts';
import { countUnsentDrafts, writeCounts } from '../drafts.sql.ts';
import { presentImport } from '../present-draft.ts';
import { changedBy } from '../update-draft.ts';
import { writeRecipients } from './draft-recipients.sql.ts';
import { readRecipient } from './read-recipient.ts';
import { identityOf, sealRecipient } from './sealed-recipients.ts';

/** All drafts of an organization have no more recipients together. */
export const mostRecipientsOfDrafts = 500_000;

/** The number of recipients that are read before other requests are served. */
const sliceSize = 500;

/** A recipient before it gets a number. */
type ReadRow = Omit<RecipientRecord, 'organization_id' | 'draft_id' | 'number' | 'import_id'>;

export async function addDraftRecipients(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: AddDraftRecipientsInput,
): Promise<AddedRecipients> {
  const read: ReadRow[] = [];
  for (const [index, recipient] of input.recipients.entries()) {
    if (index % sliceSize === sliceSize - 1) await nextTurn();
    read.push(readRow(context, id.toLowerCase(), recipient));
  }
  const draft = await lockUnsentDraft(context, tx, id);
  const part = await partOfImport(tx, draft, input);
  const added = part ? read.slice(part.import.rows_arrived - part.firstRow) : read;
  if (added.length === 0) return answer(draft, [], part?.import ?? null);
  await requireSpace(tx, draft, added.length);
  const first = draft.next_number;
  const numbered = added.map((row, index) => ({
    ...row,
    number: first + index,
    import_id: part?.import.id ?? null,
  }));
  const changed = changedBy(context, {
    ...draft,
    recipients_count: draft.recipients_count + added.length,
    next_number: first + added.length,
  });
  writeRecipients(tx, draft, numbered);
  writeCounts(tx, changed);
  const arrived = part && { ...part.import, rows_arrived: part.import.rows_arrived + added.length };
  if (arrived) writeArrived(tx, arrived);
  return answer(
    changed,
    numbered.map(({ number }) => number),
    arrived,
  );
}

export function readRow(context: CallerContext, draftId: string, given: TypedRecipient): ReadRow {
  const organizationId = context.organization.id;
  const read = readRecipient(given);
  const { email, hasAddress, place, problems } = read;
  const draft = { organization_id: organizationId, draft_id: draftId };
  return {
    ...sealRecipient(context, draft, { given, problems }),
    email,
    identity: identityOf(context, organizationId, read),
    has_address: hasAddress,
    place,
    address_hash: email === null ? null : addressHashOf(context, email).toString('hex'),
  };
}

interface ImportPart {
  readonly import: ImportRecord;
  readonly firstRow: number;
}

/** Returns where these recipients belong in an import, or null if they belong to none. */
async function partOfImport(
  tx: Tx,
  draft: DraftRecord,
  { import_id: importId, first_row: firstRow, recipients }: AddDraftRecipientsInput,
): Promise<ImportPart | null> {
  if (importId === undefined) {
    if (firstRow === undefined) return null;
    throw badRequest([{ field: 'import_id', message: 'Import id is required with first_row' }]);
  }
  if (firstRow === undefined) {
    throw badRequest([{ field: 'first_row', message: 'First row is required with import_id' }]);
  }
  const imports = await findImports(tx, draft.organization_id, [draft.id]);
  const found = imports.find(({ id }) => id === importId.toLowerCase());
  if (!found) throw badRequest([{ field: 'import_id', message: `Import not found: ${importId}` }]);
  if (firstRow > found.rows_arrived) {
    const message = `${found.rows_arrived} rows have arrived, so the next part begins at ${found.rows_arrived} at the latest, not at ${firstRow}`;
    throw badRequest([{ field: 'first_row', message }]);
  }
  if (firstRow + recipients.length > found.rows) {
    const message = `The import has ${found.rows} rows, and this part ends at ${firstRow + recipients.length}`;
    throw badRequest([{ field: 'recipients', message }]);
  }
  return { import: found, firstRow };
}

/** `field`: the one that names the recipients in the request. */
export async function requireSpace(
  tx: Tx,
  draft: DraftRecord,
  added: number,
  field = 'recipients',
): Promise<void> {
  if (draft.recipients_count + added > maxRecipients) {
    const message = `A gift has at most ${maxRecipients} recipients: this draft has ${draft.recipients_count}, and these are ${added} more`;
    throw badRequest([{ field, message }]);
  }
  const { recipients } = await countUnsentDrafts(tx, draft.organization_id);
  if (recipients + added <= mostRecipientsOfDrafts) return;
  const message = `The drafts of an organization have at most ${mostRecipientsOfDrafts} recipients together: send or delete some first`;
  throw badRequest([{ field, message }]);
}

const answer = (
  draft: DraftRecord,
  ids: readonly number[],
  imported: ImportRecord | null,
): AddedRecipients => ({
  ids: [...ids],
  revision: draft.revision,
  recipients_count: draft.recipients_count,
  import: imported && presentImport(imported),
});
