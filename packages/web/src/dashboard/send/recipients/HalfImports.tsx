import { Link } from '@tanstack/react-router';
import type { DraftImport } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { figure } from '../../../ui/figures.ts';
import { noProblems, problemsOf } from '../../api/problems.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { useRecipientChanges } from './use-recipient-changes.ts';

/** Files of which only a part has arrived, because the network or the browser went away. */
export function HalfImports() {
  const { draft } = useDraft();
  return draft.imports
    .filter(({ rows, rows_arrived }) => rows_arrived < rows)
    .map((half) => <HalfImport key={half.id} half={half} />);
}

function HalfImport({ half }: { half: DraftImport }) {
  const { draft } = useDraft();
  const { remove } = useRecipientChanges();
  return (
    <Banner kind="warning" title={`A part of ${half.file_name} is missing`}>
      <FormProblem problems={remove.error ? problemsOf(remove.error) : noProblems} />
      <p>
        {figure(half.rows_arrived)} of {figure(half.rows)} people have arrived. Choose the same file again to
        go on, or take them out.
      </p>
      <p className="row">
        <Link
          to="/send/$draft/recipients/import"
          params={{ draft: draft.id }}
          className="button button-plain button-fit"
        >
          Go on with the file
        </Link>
        <Button
          kind="plain"
          width="fit"
          busy={remove.isPending ? 'Removing' : null}
          onClick={() => remove.mutate({ import_id: half.id })}
        >
          Take them out
        </Button>
      </p>
    </Banner>
  );
}
