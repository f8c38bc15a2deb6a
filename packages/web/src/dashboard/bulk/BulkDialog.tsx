import { formatUsd } from '@gifts/contract/format-usd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkPreview, StartBulkActInput } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { figure } from '../../ui/figures.ts';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { countGifts } from '../parts/counts.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { LocalTimeField } from '../parts/LocalTimeField.tsx';
import { timeOfInput } from '../parts/local-time.ts';
import { useMember } from '../session/member.tsx';
import { type BulkActName, bulkWords } from './bulk-words.ts';

type OrderSelection = StartBulkActInput['selection'];

interface BulkDialogProps {
  /** Null: nothing is to be done. */
  readonly act: BulkActName | null;
  readonly number: number;
  readonly selection: OrderSelection;
  readonly close: () => void;
  readonly done: () => void;
}

export const BulkDialog = ({ act, number, ...props }: BulkDialogProps) => (
  <Dialog title={act ? bulkWords[act].title(number) : ''} isOpen={act !== null} close={props.close}>
    {act && <BulkForm act={act} {...props} />}
  </Dialog>
);

interface BulkFormProps extends Omit<BulkDialogProps, 'act' | 'number'> {
  readonly act: BulkActName;
}

/** Of a new expiry, the time is asked for first. */
function BulkForm(props: BulkFormProps) {
  const [typed, setTyped] = useState('');
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  if (props.act !== 'change_expiry' || expiresAt !== null) {
    return <Confirmation {...props} expiresAt={expiresAt} />;
  }
  const next = (event: FormEvent) => {
    event.preventDefault();
    setExpiresAt(timeOfInput(typed));
  };
  return (
    <form onSubmit={next}>
      <LocalTimeField
        label="The gifts expire on"
        value={typed}
        change={setTyped}
        problem={undefined}
        isRequired
      />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={props.close}>
          Cancel
        </Button>
        <Button type="submit" width="fit">
          Count the gifts
        </Button>
      </DialogActions>
    </form>
  );
}

/** First what would happen, with counts and money, then the button that does it. */
function Confirmation({
  act,
  selection,
  expiresAt,
  close,
  done,
}: BulkFormProps & { expiresAt: string | null }) {
  const organizationId = useMember().membership.organization_id;
  const wanted = { act, selection, ...(expiresAt !== null && { expires_at: expiresAt }) };
  const query = useQuery({
    queryKey: ['bulk-preview', organizationId, wanted],
    queryFn: () => callService('previewBulkAct', { body: wanted }, { organizationId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: StartBulkActInput, idempotencyKey) =>
      callService('startBulkAct', { body }, { organizationId, idempotencyKey }),
    leave: () => {
      close();
      done();
    },
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['bulk-acts', organizationId] });
      await showToast('It goes on without this page, and you see here how far it is.');
    },
  });
  return (
    <Loaded query={query} rows={3}>
      {(preview) => (
        <>
          <FormProblem problems={problems} />
          <Counts act={act} preview={preview} />
          <DialogActions>
            <Button kind="plain" width="fit" onClick={close}>
              Leave them as they are
            </Button>
            {preview.possible > 0 && (
              <Button
                kind={act === 'cancel' ? 'danger' : 'primary'}
                width="fit"
                busy={isPending ? 'Beginning' : null}
                onClick={() => submit({ ...wanted, as_of: preview.as_of })}
              >
                {bulkWords[act].doIt(preview.possible)}
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Loaded>
  );
}
const Counts = ({ act, preview }: { act: BulkActName; preview: BulkPreview }) => (
  <>
    <p>
      {countGifts(preview.matched)} {preview.matched === 1 ? 'is' : 'are'} selected.{' '}
      <strong>It can be done to {figure(preview.possible)}.</strong>
    </p>
    {act === 'cancel' && preview.possible > 0 && (
      <p>
        {preview.released > 0
          ? `${formatUsd(preview.released)} that is held for them goes back to where it came from.`
          : 'Nothing is held for them, so no money moves.'}{' '}
        Canceled gifts cannot be brought back.
      </p>
    )}
    {preview.impossible.length > 0 && (
      <ul className="bulk-reasons">
        {preview.impossible.map(({ reason, count: number }) => (
          <li key={reason}>
            <strong>{figure(number)}</strong> {reason}
          </li>
        ))}
      </ul>
    )}
  </>
);
