import { parseArgs } from 'node:util';
import { mainCell } from '../deployment/cells/cell-address.ts';
import { UsageError } from '../kit/errors.ts';
import { importCatalog } from '../modules/catalog/import/import-catalog.ts';
import { readCatalogFile } from '../modules/catalog/import/import-file.ts';
import { ownPart, sharedPart } from '../modules/catalog/import/import-parts.ts';
import { requireOrganization } from '../modules/organizations/find-organizations.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireSingle, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `catalog import FILE [--organization ID]

FILE is JSON or CSV (packages/server/catalog has an example of each). The command imports all of it or nothing. You
can import a file again: rows are recognised by their slug. With --organization the rows belong to that organization's
own catalog, otherwise to the catalog that all organizations share, in all cells.`,
  run: (args, context) => runAction('catalog', { import: importFile }, args, context),
};

async function importFile(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { organization: { type: 'string' } },
    allowPositionals: true,
  });
  const file = await readCatalogFile(requireSingle(positionals, 'FILE'));
  if (values.organization === undefined) requireMain(context);
  const { leftOut, summary } = await withData(context, async (db, _config, record) => {
    const owner = values.organization ? await requireOrganization(db, values.organization) : null;
    const { entries, leftOut } = owner ? ownPart(file) : sharedPart(file);
    const options = { owner, onProgress: (sentence: string) => printProgress(context, sentence) };
    const summary = await db.transaction(async (tx) => {
      const imported = await importCatalog(tx, entries, options);
      record(tx, {
        organizationId: owner?.id ?? null,
        subject: { kind: 'catalog', id: null },
        details: { added: imported.added, changed: imported.changed },
      });
      return imported;
    });
    return { leftOut, summary };
  });
  for (const sentence of leftOut) printProgress(context, sentence);
  const { added, changed, unchanged } = summary;
  context.stdout.write(`Imported: ${added} added, ${changed} changed, ${unchanged} unchanged.\n`);
}

/** The workers copy the shared catalog from `main` to the other cells. */
function requireMain({ cell = mainCell }: CommandContext): void {
  if (cell === mainCell) return;
  throw new UsageError(
    'The shared catalog is the same in all cells: leave --cell out, or give --organization.',
  );
}
