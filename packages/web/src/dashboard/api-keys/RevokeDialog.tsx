import { useQueryClient } from '@tanstack/react-query';
import type { ApiKeySummary } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';

interface RevokeDialogProps {
  /** Null: nothing is to be revoked. */
  readonly apiKey: ApiKeySummary | null;
  readonly close: () => void;
}

export const RevokeDialog = ({ apiKey, close }: RevokeDialogProps) => (
  <Dialog title={apiKey ? `Revoke “${apiKey.name}”?` : ''} isOpen={apiKey !== null} close={close}>
    {apiKey && <Revocation apiKey={apiKey} close={close} />}
  </Dialog>
);

function Revocation({ apiKey, close }: { apiKey: ApiKeySummary; close: () => void }) {
  const { membership, person } = useMember();
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: ({ id }: { id: string }, idempotencyKey) =>
      callService(
        'revokeApiKey',
        { params: { id } },
        { organizationId: membership.organization_id, idempotencyKey },
      ),
    leave: close,
    done: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ['api-keys'] });
      await showToast(`“${name}” is revoked.`);
    },
  });
  const isOwn = apiKey.user_email === person.email;
  return (
    <>
      <FormProblem problems={problems} />
      <p>
        Programs that use the key ending in <code>{apiKey.last_four}</code>
        {!isOwn && ` of ${apiKey.user_email}`} stop working at once. A revoked key cannot be brought back.
      </p>
      <p className="soft">
        {apiKey.last_used_at ? (
          <>
            It was used last on <Time of={apiKey.last_used_at} />
            {apiKey.last_used_from && ` from ${apiKey.last_used_from}`}.
          </>
        ) : (
          'It was never used.'
        )}
      </p>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep the key
        </Button>
        <Button
          kind="danger"
          width="fit"
          busy={isPending ? 'Revoking' : null}
          onClick={() => submit({ id: apiKey.id })}
        >
          Revoke “{apiKey.name}”
        </Button>
      </DialogActions>
    </>
  );
}
