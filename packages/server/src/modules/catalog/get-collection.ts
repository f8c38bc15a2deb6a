import type { Collection } from '@gifts/contract/catalog';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { findCollection } from './collections.sql.ts';
import { presentCollection } from './present-collection.ts';

export async function getCollection(
  { caller, catalog, config, organization }: CallerContext,
  db: Statements,
  id: string,
): Promise<Collection> {
  const workspaceIds = caller.workspaces.map((workspace) => workspace.id);
  const record = isUuid(id) ? await findCollection(db, organization.id, id, workspaceIds) : null;
  if (!record) throw new AppError('not_found', 'Collection not found');
  const { publicUrl } = config;
  const snapshot = catalog;
  return presentCollection(record, { snapshot, organizationId: organization.id, publicUrl });
}
