import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactList, ContactSummary } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { problemsOf } from '../api/problems.ts';
import type { Selecting } from '../bulk/use-selection.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import type { OpenPeopleDialog } from './open-people-dialog.ts';
import { notePeopleChanged } from './people.ts';
import { useSendTo } from './use-send-to.ts';
import '../bulk/bulk.css';

/** A request takes no more of them. */
const mostChosen = 1_000;
interface PeopleSelectionProps {
  readonly selecting: Selecting<ContactSummary>;
  readonly rows: readonly ContactSummary[];
  /** The list that is shown. */
  readonly list: ContactList | null;
  readonly open: (dialog: OpenPeopleDialog) => void;
}

/** Whom somebody has chosen in the list, and what can be done with them. */
export function PeopleSelection({ selecting: { chosen, clear }, rows, list, open }: PeopleSelectionProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const { send, isPending, problems } = useSendTo();
  const ids = [...chosen.ids];
  const remove = useMutation({
    mutationFn: (listId: string) =>
      callService(
        'removeContactsFromList',
        { params: { id: listId }, body: { contact_ids: ids } },
        { organizationId },
      ),
    onSuccess: async ({ name }) => {
      clear();
      await notePeopleChanged(queries, organizationId);
      await showToast(`Taken out of ${name}.`);
    },
  });
  if (ids.length === 0) return null;
  const isTooMany = ids.length > mostChosen;
  const first = rows.find(({ id }) => id === ids[0]) ?? rows[0];
  return (
    <section className="selection" aria-label="Selection">
      <p role="status">
        <strong>{figure(ids.length)} selected</strong>
        {isTooMany && ` At most ${figure(mostChosen)} can be chosen at once.`}
      </p>
      <div className="chips">
        {!isTooMany && (
          <>
            <Button
              width="fit"
              busy={isPending ? 'Preparing the gift' : null}
              onClick={() => first && send({ workspaceId: first.workspace_id, people: { contact_ids: ids } })}
            >
              Send a gift
            </Button>
            <Button kind="plain" width="fit" onClick={() => open({ name: 'add_to_list', ids })}>
              Add to a list
            </Button>
            {list && (
              <Button
                kind="plain"
                width="fit"
                busy={remove.isPending ? 'Taking out' : null}
                onClick={() => remove.mutate(list.id)}
              >
                Take out of {list.name}
              </Button>
            )}
          </>
        )}
        <Button kind="quiet" width="fit" onClick={clear}>
          Clear
        </Button>
      </div>
      <FormProblem problems={remove.error ? problemsOf(remove.error) : problems} />
    </section>
  );
}
