import { Gift, PencilLine, Trash2 } from 'lucide-react';
import type { ContactList } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { countPeople } from '../parts/counts.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import type { OpenPeopleDialog } from './open-people-dialog.ts';
import { useSendTo } from './use-send-to.ts';

interface ListActsProps {
  readonly list: ContactList;
  readonly canChange: boolean;
  readonly open: (dialog: OpenPeopleDialog) => void;
}

/** What the list is that is shown, and what can be done with it. */
export function ListActs({ list, canChange, open }: ListActsProps) {
  const { send, isPending, problems } = useSendTo();
  const { name, contacts_count: people } = list;
  return (
    <section className="card card-body people-list-head" aria-labelledby="list">
      <div>
        <h2 id="list">{name}</h2>
        <p className="soft">{countPeople(people)} in this list</p>
      </div>
      {canChange && (
        <div className="chips">
          {people > 0 && (
            <Button
              width="fit"
              busy={isPending ? 'Preparing the gift' : null}
              onClick={() => send({ workspaceId: list.workspace_id, people: { list_id: list.id } })}
            >
              <Gift size={18} aria-hidden="true" />
              Send a gift to {people === 1 ? 'them' : `all ${figure(people)}`}
            </Button>
          )}
          <Button kind="plain" width="fit" onClick={() => open({ name: 'rename', list })}>
            <PencilLine size={18} aria-hidden="true" />
            Rename
          </Button>
          <Button kind="plain" width="fit" onClick={() => open({ name: 'delete_list', list })}>
            <Trash2 size={18} aria-hidden="true" />
            Delete the list
          </Button>
        </div>
      )}
      <FormProblem problems={problems} />
    </section>
  );
}
