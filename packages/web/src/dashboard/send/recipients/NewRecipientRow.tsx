import { Plus } from 'lucide-react';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { problemsOf } from '../../api/problems.ts';
import { createPartKeys } from '../../api/repeated-request.ts';
import { parseRecipients } from './parse-recipients.ts';
import { moveBetweenRows } from './RecipientRow.tsx';
import { RowInput } from './RowInput.tsx';
import { emptyRecipient, isEmpty, nameOfTyped, tidyRecipient } from './recipient-fields.ts';
import { type Addition, useRecipientChanges } from './use-recipient-changes.ts';
import { useTypedRow } from './use-typed-row.ts';

const columns = [
  { field: 'first_name', name: 'First name' },
  { field: 'last_name', name: 'Last name' },
  { field: 'email', name: 'E-mail' },
] as const;

/** What could not be added, and why the last of it could not. */
interface Failed {
  readonly additions: readonly Addition[];
  readonly error: unknown;
}

const noneFailed: Failed = { additions: [], error: null };

const namesOf = (additions: readonly Addition[]): string =>
  additions.flatMap(({ people }) => people.map(nameOfTyped)).join(', ');

/** Another page of the list would take away the row or the dialog in which somebody types meanwhile. */
function isBusyOutside(row: HTMLElement): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && !row.contains(activeElement);
}

interface NewRecipientRowProps {
  /** Shows what was pasted before it is added. */
  readonly showPasted: (text: string) => void;
  /** Shows the page with the last recipient, of whom there are so many. */
  readonly showPageOf: (total: number) => void;
}

/** The empty row at the end. Enter adds the person and begins the next one. */
export function NewRecipientRow({ showPasted, showPageOf }: NewRecipientRowProps) {
  const { add } = useRecipientChanges();
  const [typed, setTyped] = useState<TypedRecipient>(emptyRecipient);
  const [failed, setFailed] = useState<Failed>(noneFailed);
  const row = useRef<HTMLLIElement>(null);
  const addPeople = (addition: Addition) =>
    add.mutateAsync(addition).then(
      (total) => row.current && !isBusyOutside(row.current) && showPageOf(total),
      (error: unknown) => {
        setFailed(({ additions }) => ({ additions: [...additions, addition], error }));
        // Whoever has gone on to another step does not see the row any more.
        if (!row.current) void showToast(`Not added: ${namesOf([addition])}. Add them again.`);
      },
    );
  const store = () => {
    if (isEmpty(typed)) return;
    setTyped(emptyRecipient);
    void addPeople({ people: [tidyRecipient(typed)], keys: createPartKeys() });
  };
  const tryAgain = () => {
    setFailed(noneFailed);
    for (const addition of failed.additions) void addPeople(addition);
  };
  useTypedRow(!isEmpty(typed) || failed.additions.length > 0, () => {
    tryAgain();
    store();
  });
  const storeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>) => {
    if (!currentTarget.contains(relatedTarget)) store();
  };
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return moveBetweenRows(event);
    event.preventDefault();
    store();
    row.current?.querySelector('input')?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const isList =
      /[\t\n]/.test(text.trim()) || /<[^>]+@[^>]+>/.test(text) || parseRecipients(text).length > 1;
    if (!isList) return;
    event.preventDefault();
    showPasted(text);
  };
  return (
    <li className="person person-new" ref={row} onBlur={storeOnLeaving} onKeyDown={press}>
      {columns.map((column) => (
        <RowInput
          key={column.field}
          label={`${column.name} of the next person`}
          column={column}
          value={typed[column.field] ?? ''}
          change={(value) => setTyped({ ...typed, [column.field]: value })}
          problem={undefined}
          paste={paste}
        />
      ))}
      <span className="person-acts">
        <button type="button" className="button button-plain button-fit" onClick={store}>
          <Plus size={18} aria-hidden="true" /> Add
        </button>
      </span>
      {failed.additions.length > 0 && (
        <p className="person-problem" role="alert">
          Not added: {namesOf(failed.additions)}. {problemsOf(failed.error, []).general}{' '}
          <button type="button" className="link-button" onClick={tryAgain}>
            Try again
          </button>
        </p>
      )}
    </li>
  );
}
