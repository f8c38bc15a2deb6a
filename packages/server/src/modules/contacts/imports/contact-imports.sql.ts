import type { ContactImport } from '@gifts/contract/dashboard/contact-imports';
import { insertInto } from '../../../db/insertions.ts';
import { allColumns, fragment, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { isUuid } from '../../../kit/ids.ts';

export interface ImportRecord extends Row<'contact_imports'> {
  existing: ContactImport['existing'];
}

const columnsOfImport = allColumns('contact_imports', 'i').as<Pick<ImportRecord, 'existing'>>();
const imports = fragment`select ${columnsOfImport} from contact_imports i where i.organization_id = $1`;
const ofFile = sql`${imports} and i.workspace_id = $2 and i.sha256 = $3 order by i.created_at desc limit 1`;

/** Finds the last import of a file into a workspace. */
export async function findImportOfFile(
  db: Statements,
  organizationId: string,
  workspaceId: string,
  sha256: string,
): Promise<ImportRecord | null> {
  const [found] = await db.query(ofFile, [organizationId, workspaceId, sha256]);
  return found ?? null;
}

const byId = sql`${imports} and i.id = $2`;

export async function findImport(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ImportRecord | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.query(byId, [organizationId, id]);
  return found ?? null;
}

const insert = insertInto('contact_imports');

export const writeImport = (tx: Tx, row: ImportRecord): void => tx.insert(insert, row);

const setProgress = sql`update contact_imports set rows_arrived = $3, added = $4, updated = $5, kept = $6
  where organization_id = $1 and id = $2`;

export const writeProgress = (tx: Tx, row: ImportRecord): void =>
  tx.defer(setProgress, [row.organization_id, row.id, row.rows_arrived, row.added, row.updated, row.kept]);

const removeOld = sql`delete from contact_imports where organization_id = $1 and created_at < $2`;

export const writeDeletionOfOldImports = (tx: Tx, organizationId: string, before: Date): void =>
  tx.defer(removeOld, [organizationId, before]);
