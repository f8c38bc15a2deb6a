import { fullName } from '@gifts/contract/names';
import type { ReactNode } from 'react';
import type { Contact } from '../../api/dashboard-operations.generated.ts';
import { Dialog } from '../../ui/Dialog.tsx';

import type { PersonAct } from '../search.ts';
import { MergeForm } from './MergeForm.tsx';
import { DeletePerson, EditPerson, NoGifts, type PersonFormProps } from './PersonForms.tsx';

const titles: Record<PersonAct, (person: Contact) => string> = {
  edit: (person) => `Edit ${fullName(person)}`,
  no_gifts: (person) =>
    person.no_gifts ? `Allow gifts to ${fullName(person)} again?` : `Send ${fullName(person)} no gifts`,
  merge: (person) => `Merge ${fullName(person)} with somebody`,
  delete: (person) => `Delete ${fullName(person)}?`,
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
