import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  CreateViewInput,
  SavedView,
  UpdateViewInput,
} from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import type { ListState } from './use-list.ts';

interface ViewFormProps {
  readonly state: ListState;
  /** Null: a new one. */
  readonly view: SavedView | null;
  readonly close: () => void;
}

export const ViewDialog = ({ isOpen, ...form }: ViewFormProps & { isOpen: boolean }) => (
  <Dialog title={form.view ? 'Edit this view' : 'Save as a view'} isOpen={isOpen} close={form.close}>
    {isOpen && <ViewForm {...form} />}
  </Dialog>
);

/** What the list shows now is what the view keeps. */
function ViewForm({ state, view, close }: ViewFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const mayShare = membership.role !== 'viewer';
  const queries = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.is_shared ?? false);
  const reload = () => queries.invalidateQueries({ queryKey: ['views', organizationId] });
  const save = useSubmission({
    fields: ['name', 'is_shared'],
    send: (body: ViewFields, idempotencyKey): Promise<SavedView> =>
      view
        ? callService('updateView', { params: { id: view.id }, body }, { organizationId, idempotencyKey })
        : callService(
            'createView',
            { body: { ...body, list: state.list } },
            { organizationId, idempotencyKey },
          ),
    leave: (saved) => {
      state.open(saved);
      close();
    },
    done: async (saved) => {
      await reload();
      await showToast(`The view “${saved.name}” is saved.`);
    },
  });
  const remove = useSubmission({
    fields: [],
    send: ({ id }: { id: string }, idempotencyKey) =>
      callService('removeView', { params: { id } }, { organizationId, idempotencyKey }),
    leave: () => {
      state.open(null);
      close();
    },
    done: async () => {
      await reload();
      await showToast(`The view “${view?.name}” is removed.`);
    },
  });
  const body: ViewFields = {
    name: name.trim(),
    filters: state.filters as CreateViewInput['filters'],
    columns: [...state.columns] as CreateViewInput['columns'],
    sort: state.sort,
    is_shared: isShared,
  };
  return (
    <form onSubmit={save.submitForm(body)}>
      <FormProblem problems={save.problems} />
      <FormProblem problems={remove.problems} />
      <p className="soft">A view keeps the filters, the columns and the order that you see now.</p>
      <Field label="Name" problem={save.problems.fields['name']}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={100}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <label className="choice">
        <input
          type="checkbox"
          checked={isShared}
          disabled={!mayShare}
          onChange={({ target }) => setIsShared(target.checked)}
        />
        <span>
          Share it with everybody in {membership.organization_name}
          <small>
            {mayShare
              ? 'Each person sees in it what they may see. You and admins can change it.'
              : 'Admins and senders can share views.'}
          </small>
        </span>
      </label>
      <DialogActions>
        {view && (
          <Button
            kind="plain"
            width="fit"
            busy={remove.isPending ? 'Removing' : null}
            onClick={() => remove.submit({ id: view.id })}
          >
            Remove the view
          </Button>
        )}
        <Button type="submit" width="fit" busy={save.isPending ? 'Saving' : null}>
          Save the view
        </Button>
      </DialogActions>
    </form>
  );
}

type ViewFields = Required<Pick<UpdateViewInput, 'name' | 'filters' | 'columns' | 'sort' | 'is_shared'>>;
