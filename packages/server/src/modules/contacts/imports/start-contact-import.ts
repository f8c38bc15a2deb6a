import type { ContactImport, StartContactImportInput } from '@gifts/contract/dashboard/contact-imports';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { dayMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { workspaceOf } from '../contact-access.ts';
import { lockContacts } from '../lock-contacts.ts';
import {
  findImportOfFile,
  type ImportRecord,
  writeDeletionOfOldImports,
  writeImport,
} from './contact-imports.sql.ts';

/** A file is known for so long. */
const daysKnown = 365;

export async function startContactImport(
  context: CallerContext,
  tx: Tx,
  input: StartContactImportInput,
): Promise<ContactImport> {
  const { organization, caller, clock } = context;
  const workspaceId = workspaceOf(context, input.workspace_id);
  const now = clock.now();
  lockContacts(tx, organization.id);
  writeDeletionOfOldImports(tx, organization.id, new Date(now.getTime() - daysKnown * dayMs));
  const earlier = await findImportOfFile(tx, organization.id, workspaceId, input.sha256);
  if (earlier && canGoOn(earlier, input)) return presentImport(earlier);
  if (earlier && !input.again) throw known(earlier);
  const row: ImportRecord = {
    organization_id: organization.id,
    id: newId(),
    workspace_id: workspaceId,
    file_name: input.file_name,
    sha256: input.sha256,
    existing: input.existing,
    rows: input.rows,
    rows_arrived: 0,
    added: 0,
    updated: 0,
    kept: 0,
    created_by: caller.user.id,
    created_at: now,
  };
  writeImport(tx, row);
  return presentImport(row);
}

/** With as many rows as before, they are the same ones in the same order. */
const canGoOn = (earlier: ImportRecord, { rows, existing }: StartContactImportInput): boolean =>
  earlier.rows_arrived < earlier.rows && earlier.rows === rows && earlier.existing === existing;

const known = ({ file_name, created_at, rows, rows_arrived }: ImportRecord): AppError =>
  new AppError(
    'already_imported',
    `This file was imported at ${created_at.toISOString()}, as ${file_name}; ${rows_arrived} of ${rows} rows have arrived.`,
  );

export const presentImport = (row: ImportRecord): ContactImport => ({
  id: row.id,
  workspace_id: row.workspace_id,
  file_name: row.file_name,
  existing: row.existing,
  rows: row.rows,
  rows_arrived: row.rows_arrived,
  added: row.added,
  updated: row.updated,
  kept: row.kept,
  created_at: row.created_at.toISOString(),
});
