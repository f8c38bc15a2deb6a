import { useQueryClient } from '@tanstack/react-query';
import type { OccasionRule } from '../../api/dashboard-operations.generated.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { ActForm } from '../order/ActForm.tsx';
import { useMember } from '../session/member.tsx';
import { type RuleAct, rulesQuery } from './occasions.ts';
import { RuleForm } from './RuleForm.tsx';

interface RuleDialogsProps {
  readonly act: RuleAct | null;
  readonly close: () => void;
}

/** They are loaded after the page. */
export const RuleDialogs = ({ act, close }: RuleDialogsProps) => (
  <Dialog title={act ? titleOf(act) : ''} isOpen={act !== null} close={close}>
    {act?.kind === 'edit' && <RuleForm rule={act.rule} close={close} />}
    {act?.kind === 'delete' && <DeleteRule rule={act.rule} close={close} />}
  </Dialog>
);

function titleOf({ kind, rule }: RuleAct): string {
  if (kind === 'delete') return `Delete ${rule.name}?`;
  return rule ? `Edit ${rule.name}` : 'Make a rule';
}

function DeleteRule({ rule, close }: { rule: OccasionRule; close: () => void }) {
  const organizationId = useMember().membership.organization_id;
  const queries = useQueryClient();
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (id: string) => callService('deleteOccasionRule', { params: { id } }, { organizationId }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: rulesQuery(organizationId).queryKey });
      await showToast(`${rule.name} is deleted.`);
    },
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm(rule.id)}
      label="Delete the rule"
      busy={isPending ? 'Deleting' : null}
      isDangerous
      cancelLabel="Keep it"
      close={close}
    >
      <p>
        It prepares nothing any more. Gifts that it has prepared stay in your drafts. It forgets whom it has
        prepared for: another rule may prepare for the same people this year.
      </p>
    </ActForm>
  );
}
