/** Importing a catalog file that an operator uploads: first what it would change, then the changes. */
import type { CatalogChanges, CatalogFileInput } from '@gifts/contract/dashboard/setup';
import type { OperatorRequest } from '../../context/operator.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError, OperatorError } from '../../kit/errors.ts';
import { recordAct } from '../audit/record-act.ts';
import { type ImportSummary, importCatalog } from '../catalog/import/import-catalog.ts';
import { parseCatalogCsv } from '../catalog/import/import-csv.ts';
import { parseCatalogJson } from '../catalog/import/import-json.ts';
import { sharedPart } from '../catalog/import/import-parts.ts';

/** Names that an answer holds. */
const mostNames = 100;
/** A sentence about a file with thousands of problems would not be read. */
const longestMessage = 4_000;

/** Carries the result out of a transaction that is rolled back. */
class Preview extends Error {
  readonly changes: CatalogChanges;

  constructor(changes: CatalogChanges) {
    super('A preview changes nothing.');
    this.changes = changes;
  }
}

/** Imports the file as it would be imported, and takes it back. */
export async function previewCatalog(
  { services }: OperatorRequest,
  input: CatalogFileInput,
): Promise<CatalogChanges> {
  const changes = await services.db
    .transaction<CatalogChanges>(async (tx) => {
      throw new Preview(await importFile(tx, input));
    })
    .catch((error: unknown) => {
      if (error instanceof Preview) return error.changes;
      throw error;
    });
  return changes;
}

export const applyCatalog = (
  { services }: OperatorRequest,
  input: CatalogFileInput,
): Promise<CatalogChanges> =>
  services.db.transaction(async (tx) => {
    const changes = await importFile(tx, input);
    const { added, changed } = changes;
    recordAct(services, tx, {
      ...{ organizationId: null, act: 'import_catalog', details: { added, changed } },
      subject: { kind: 'catalog', id: null },
    });
    return changes;
  });

async function importFile(tx: Tx, { format, parts }: CatalogFileInput): Promise<CatalogChanges> {
  try {
    const text = parts.join('').replace(/^\uFEFF/, '');
    const { entries, leftOut } = sharedPart(
      format === 'json' ? parseCatalogJson(text) : parseCatalogCsv(text),
    );
    return presentChanges(await importCatalog(tx, entries, { owner: null }), leftOut);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { message } = error;
    const cut = message.length > longestMessage ? `${message.slice(0, longestMessage)} …` : message;
    throw new AppError('invalid_request', cut);
  }
}

const presentChanges = (
  { added, changed, unchanged, written }: ImportSummary,
  leftOut: readonly string[],
): CatalogChanges => ({
  ...{ added, changed, unchanged },
  names: written.slice(0, mostNames).map(({ slug, isNew }) => ({ slug, is_new: isNew })),
  left_out: [...leftOut],
});
