import type { ReactNode } from 'react';
import type { Contact } from '../../api/dashboard-operations.generated.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { nameOfPerson } from '../people/people.ts';
import type { PersonAct } from '../search.ts';
import { MergeForm } from './MergeForm.tsx';
import { DeletePerson, EditPerson, NoGifts, type PersonFormProps } from './PersonForms.tsx';

const titles: Record<PersonAct, (person: Contact) => string> = {
  edit: (person) => `Edit ${nameOfPerson(person)}`,
  no_gifts: (person) =>
    person.no_gifts
      ? `Allow gifts to ${nameOfPerson(person)} again?`
      : `Send ${nameOfPerson(person)} no gifts`,
  merge: (person) => `Merge ${nameOfPerson(person)} with somebody`,
  delete: (person) => `Delete ${nameOfPerson(person)}?`,
};

const forms: Record<PersonAct, (props: PersonFormProps) => ReactNode> = {
  edit: EditPerson,
  no_gifts: NoGifts,
  merge: MergeForm,
  delete: DeletePerson,
};

/** They are loaded after the page. */
export function PersonDialogs({ person, act, close }: PersonFormProps & { act: PersonAct | null }) {
  const Form = act && forms[act];
  return (
    <Dialog title={act ? titles[act](person) : ''} isOpen={act !== null} close={close}>
      {Form && <Form person={person} close={close} />}
    </Dialog>
  );
}
