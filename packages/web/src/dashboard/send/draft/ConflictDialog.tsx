import type { DraftForm } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from './DraftContext.tsx';
import { fieldNames } from './field-names.ts';
import type { FormField } from './merge-forms.ts';

/** Two people changed the same fields. Whoever saves last decides, and sees both. */
export function ConflictDialog() {
  const { saveState, saver, form } = useDraft();
  const { membership } = useMember();
  if (saveState.kind !== 'conflict') return null;
  const { theirs, disputed } = saveState;
  const isMe = theirs.updated_by.id === membership.user_id;
  const who = isMe ? 'You, in another window,' : theirs.updated_by.name;
  return (
    <Dialog title="This was changed meanwhile" isOpen close={null}>
      <p>
        {who} saved this gift at <Time of={theirs.updated_at} />, with something else in the same place. Which
        one do you want to keep?
      </p>
      <ul className="conflict">
        {disputed.map((field) => (
          <li key={field}>
            <h3>{fieldNames[field].replace(/^./, (letter) => letter.toUpperCase())}</h3>
            <dl>
              <dt>Yours</dt>
              <dd>{sayValue(field, form)}</dd>
              <dt>{isMe ? 'The other window’s' : `${theirs.updated_by.name}’s`}</dt>
              <dd>{sayValue(field, theirs.form)}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={() => saver.keep('theirs')}>
          {isMe ? 'Keep the other window’s' : `Keep ${theirs.updated_by.name}’s`}
        </Button>
        <Button width="fit" onClick={() => saver.keep('mine')}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function sayValue(field: FormField, form: DraftForm): string {
  const value = form[field];
  if (field === 'cart') return sayCart(form);
  if (field === 'schedule' && form.schedule)
    return `${form.schedule.local_time.replace('T', ', ')} in ${form.schedule.time_zone}`;
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  return value === null || value === undefined || value === '' ? 'Nothing' : String(value);
}

function sayCart({ cart }: DraftForm): string {
  const count = cart?.items.length ?? 0;
  return count === 1 ? 'One product' : `${count} products`;
}
