import { MapPin, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { DraftRecipient, TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { problemsOf } from '../../api/problems.ts';
import { RecipientDialog } from './RecipientDialog.tsx';
import { RowInput } from './RowInput.tsx';
import { areSame, nameOfTyped, sayAddress } from './recipient-fields.ts';
import { useRecipientChanges } from './use-recipient-changes.ts';
import { useStoredRow } from './use-stored-row.ts';
import { useTypedRow } from './use-typed-row.ts';

const columns = [
  { field: 'first_name', name: 'First name' },
  { field: 'last_name', name: 'Last name' },
  { field: 'email', name: 'E-mail' },
] as const;

interface RecipientRowProps {
  readonly person: DraftRecipient;
  readonly needsAddress: boolean;
}

/** A recipient, edited in place. Leaving the row stores it. */
export function RecipientRow({ person, needsAddress }: RecipientRowProps) {
  const { remove } = useRecipientChanges();
  const { update, store } = useStoredRow(person);
  const [typed, setTyped] = useState<TypedRecipient | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const shown = typed ?? person.recipient;
  const name = nameOfTyped(shown);
  // What was stored is what is shown from now on.
  useEffect(() => {
    setTyped((current) => (current && areSame(current, person.recipient) ? null : current));
  }, [person.recipient]);
  const storeOnLeaving = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLLIElement>) => {
    // React reports what happens in the dialog as well.
    if (typed && currentTarget.contains(target) && !currentTarget.contains(relatedTarget)) store(typed);
  };
  const isStored = typed === null || areSame(typed, person.recipient);
  const isRemoved = remove.isPending || remove.isSuccess;
  useTypedRow(!isStored && !isRemoved, () => store(shown));
  const problems = isStored ? person.problems : [];
  const elsewhere = problems.filter(({ field }) => !columns.some((column) => column.field === field));
  return (
    <li className="person" onBlur={storeOnLeaving} onKeyDown={moveBetweenRows}>
      {columns.map((column) => (
        <RowInput
          key={column.field}
          label={`${column.name} of ${name}`}
          column={column}
          value={shown[column.field] ?? ''}
          change={(value) => setTyped({ ...shown, [column.field]: value })}
          problem={problems.find(({ field }) => field === column.field)?.message}
        />
      ))}
      <span className="person-acts">
        <button
          type="button"
          className="icon-button"
          aria-label={`Address and language of ${name}`}
          title="Address, phone, language"
          onClick={() => setIsOpen(true)}
        >
          <MapPin size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() => remove.mutate({ ids: [person.id] })}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </span>
      {(needsAddress || shown.mailing_address) && (
        <p className="person-address">{sayAddress(shown.mailing_address) || 'No address yet'}</p>
      )}
      <Facts person={person} />
      {elsewhere.map(({ field, message }) => (
        <p key={field} className="person-problem">
          {message}{' '}
          <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
            Mend it
          </button>
        </p>
      ))}
      {update.error && (
        <p className="person-problem" role="alert">
          {problemsOf(update.error, []).general} What you typed is still here.{' '}
          <button type="button" className="link-button" onClick={() => store(shown)}>
            Try again
          </button>
        </p>
      )}
      {isOpen && (
        <RecipientDialog
          recipient={shown}
          problems={problems}
          close={() => setIsOpen(false)}
          done={(recipient) => {
            setTyped(recipient);
            store(recipient);
            setIsOpen(false);
          }}
        />
      )}
    </li>
  );
}

const Facts = ({ person }: { person: DraftRecipient }) =>
  (person.is_opted_out || person.is_duplicate || person.is_gifted_recently || person.is_undeliverable) && (
    <p className="person-facts">
      {person.is_opted_out && <Tag kind="danger">Gets no gifts</Tag>}
      {person.is_duplicate && <Tag kind="warning">Already in the list</Tag>}
      {person.is_gifted_recently && <Tag kind="info">Got a gift in the last 30 days</Tag>}
      {person.is_undeliverable && <Tag kind="danger">Gets no mail</Tag>}
    </p>
  );

/** As in a spreadsheet: up, down and Enter go to the same column of another row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLLIElement>): void {
  if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
  const isDown = event.key === 'ArrowDown' || event.key === 'Enter';
  if (!isDown && event.key !== 'ArrowUp') return;
  const row = event.currentTarget;
  if (!row.contains(event.target)) return;
  const place = [...row.querySelectorAll('input')].indexOf(event.target);
  const next = isDown ? row.nextElementSibling : row.previousElementSibling;
  const input =
    next?.querySelectorAll('input')[event.key === 'Enter' && next.matches('.person-new') ? 0 : place];
  if (!input) return;
  event.preventDefault();
  input.focus();
}
