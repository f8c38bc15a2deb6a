import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogChanges, CatalogFileInput } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { figure } from '../../../ui/figures.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { callService } from '../../api/call-service.ts';
import { PageProblem } from '../../api/problems.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { StepActs, type StepBodyProps } from './StepActs.tsx';
import { setupQuery } from './setup-query.ts';

export function CatalogStep({ setup: { catalog }, step, mark }: StepBodyProps) {
  return (
    <>
      <p>
        {catalog.products_count === 0
          ? 'There is nothing to send yet. Import your brands and products from a file.'
          : `${figure(catalog.products_count)} products of ${figure(catalog.brands_count)} brands can be sent. Import a file to add or change some.`}
      </p>
      <ImportForm />
      <StepActs step={step} mark={mark} />
    </>
  );
}

function ImportForm() {
  const queries = useQueryClient();
  const [file, setFile] = useState<CatalogFileInput | null>(null);
  const [changes, setChanges] = useState<CatalogChanges | null>(null);
  const [isImported, setImported] = useState(false);
  const preview = useSubmission({
    fields: [],
    send: async (chosen: File) => {
      const input = await readCatalogFile(chosen);
      return { input, found: await callService('previewCatalog', { body: input }) };
    },
    done: ({ input, found }) => {
      setFile(input);
      setChanges(found);
    },
  });
  const applying = useSubmission({
    fields: [],
    send: (body: CatalogFileInput) => callService('importCatalog', { body }),
    done: async (found) => {
      setChanges(found);
      setFile(null);
      setImported(true);
      await queries.invalidateQueries({ queryKey: setupQuery.queryKey });
    },
  });
  const choose = (chosen: File | undefined) => {
    setFile(null);
    setChanges(null);
    setImported(false);
    if (chosen) preview.submit(chosen);
  };
  const problem = preview.problems.general ?? applying.problems.general;
  return (
    <>
      <Field
        label="Catalog file"
        hint="CSV or JSON, as “gifts catalog import” takes it, up to 15 MB. Nothing changes before you have seen what will."
        problem={undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.json"
            // What is read or imported belongs to the file that the field names.
            disabled={preview.isPending || applying.isPending}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      <div role="status">
        {preview.isPending && <p className="soft">Reading the file …</p>}
        {changes && <Changes changes={changes} isImported={isImported} />}
      </div>
      {problem && !changes && (
        <Banner kind="danger" title="The file cannot be imported" isNews>
          <p className="setup-problem">{problem}</p>
        </Banner>
      )}
      {file && changes && changes.added + changes.changed > 0 && (
        <Button
          width="fit"
          busy={applying.isPending ? 'Importing' : null}
          onClick={() => applying.submit(file)}
        >
          {`Import ${figure(changes.added + changes.changed)} changes`}
        </Button>
      )}
    </>
  );
}

/** Names that are shown of many. */
const mostShown = 12;

const Changes = ({ changes, isImported }: { changes: CatalogChanges; isImported: boolean }) => (
  <Banner
    kind={isImported ? 'success' : 'info'}
    title={
      isImported
        ? 'Imported'
        : changes.added + changes.changed === 0
          ? 'The file changes nothing'
          : 'This is what the file changes'
    }
  >
    <p>
      {figure(changes.added)} added, {figure(changes.changed)} changed, {figure(changes.unchanged)} unchanged.
    </p>
    {changes.left_out.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {changes.names.length > 0 && (
      <ul className="setup-changes">
        {changes.names.slice(0, mostShown).map(({ slug, is_new: isNew }) => (
          <li key={slug}>
            <code>{slug}</code>
            <Tag kind={isNew ? 'success' : 'plain'}>{isNew ? 'new' : 'changed'}</Tag>
          </li>
        ))}
      </ul>
    )}
    {changes.added + changes.changed > mostShown && (
      <p>and {figure(changes.added + changes.changed - mostShown)} more.</p>
    )}
  </Banner>
);

const partLength = 250_000;
const mostParts = 64;

/** Reads a file in parts that the service accepts. */
async function readCatalogFile(file: File): Promise<CatalogFileInput> {
  const format = /\.json$/i.test(file.name) ? 'json' : 'csv';
  if (file.size > mostParts * partLength)
    throw new PageProblem('The file is larger than 15 MB: use “gifts catalog import”.');
  const text = await file.text();
  const parts = Array.from({ length: Math.max(1, Math.ceil(text.length / partLength)) }, (_, index) =>
    text.slice(index * partLength, (index + 1) * partLength),
  );
  return { format, parts };
}
