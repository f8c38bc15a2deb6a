import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { figure } from '../../../ui/figures.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { createPartKeys } from '../../api/repeated-request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { countPeople } from '../../parts/counts.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { type PastedRecipient, parseRecipients } from './parse-recipients.ts';
import { nameOfTyped } from './recipient-fields.ts';
import { useRecipientChanges } from './use-recipient-changes.ts';

const peopleShown = 5;
const longestPaste = 4_000_000;

/** A list from a spreadsheet or a mail, with what the page makes of it before it is added. */
export function PasteDialog({ text: given, close }: { text: string; close: () => void }) {
  const { add } = useRecipientChanges();
  const [text, setText] = useState(given.slice(0, longestPaste));
  const people = parseRecipients(text);
  const keys = useRef(createPartKeys());
  const { isPending, problems, submit } = useSubmission({
    fields: [],
    send: (found: readonly PastedRecipient[]) => add.mutateAsync({ people: found, keys: keys.current }),
    done: (_total, found) => {
      close();
      void showToast(`${countPeople(found.length)} added`);
    },
  });
  return (
    <Dialog title="Paste a list" isOpen close={isPending ? null : close}>
      <FormProblem problems={problems} />
      <Field
        label="People"
        hint="Cells of a spreadsheet, a mail’s To line, or one person per line."
        problem={undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="paste-text"
            rows={6}
            spellCheck={false}
            placeholder={'Ada Lovelace <ada@example.com>, Grace Hopper <grace@example.com>'}
            maxLength={longestPaste}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div role="status">
        {people.length > 0 && (
          <>
            <p>{countPeople(people.length)} found:</p>
            <p className="pasted">
              {people.slice(0, peopleShown).map(sayPerson).join('\n')}
              {people.length > peopleShown && `\nand ${figure(people.length - peopleShown)} more`}
            </p>
          </>
        )}
      </div>
      <DialogActions>
        {!isPending && (
          <Button kind="plain" width="fit" onClick={close}>
            Cancel
          </Button>
        )}
        {people.length > 0 && (
          <Button width="fit" busy={isPending ? 'Adding' : null} onClick={() => submit(people)}>
            {`Add ${countPeople(people.length).toLowerCase()}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const sayPerson = (person: PastedRecipient): string =>
  person.email && person.email !== nameOfTyped(person)
    ? `${nameOfTyped(person)}, ${person.email}`
    : nameOfTyped(person);
