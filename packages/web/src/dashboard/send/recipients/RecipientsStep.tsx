import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardPaste, ContactRound, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { type Choice, Choices } from '../../../ui/Choices.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { checkQuery } from '../drafts.ts';
import { FromPeopleDialog } from './FromPeopleDialog.tsx';
import { HalfImports } from './HalfImports.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { RecipientsList } from './RecipientsList.tsx';
import type { SendMethod } from './recipient-fields.ts';

const methods: readonly Choice<SendMethod>[] = [
  {
    value: 'email_and_link',
    label: 'By e-mail',
    hint: 'Each gets a mail with a link, chooses where it goes, and accepts.',
  },
  {
    value: 'link_multiple_custom_list',
    label: 'By links that you pass on',
    hint: 'Each gets a link of their own. You send the links yourself; no mail goes out.',
  },
  {
    value: 'direct_send',
    label: 'Straight to an address',
    hint: 'The gift is shipped without asking. Every person needs a postal address.',
  },
];

export function RecipientsStep() {
  const { membership } = useMember();
  const { draft, form, change } = useDraft();
  const { data: check } = useQuery(checkQuery(membership.organization_id, draft.id));
  const [isChoosing, setChoosing] = useState(false);
  const [pasted, setPasted] = useState<string | null>(null);
  const problemOf = (name: string) => check?.problems.find(({ field }) => field === name)?.message;
  return (
    <>
      <PageTitle
        title="Who gets it?"
        lead="Type, paste, import, or choose from People. Everything is kept as you go."
      />
      <div className="card card-body">
        <Choices
          legend="How does it reach them?"
          layout="row"
          choices={methods}
          value={form.send_method ?? null}
          problem={problemOf('send_method')}
          change={(send_method) => change({ send_method })}
        />
      </div>
      <div className="people-tools">
        <Button kind="plain" width="fit" onClick={() => setPasted('')}>
          <ClipboardPaste size={18} aria-hidden="true" /> Paste a list
        </Button>
        <Button kind="plain" width="fit" onClick={() => setChoosing(true)}>
          <ContactRound size={18} aria-hidden="true" /> From People
        </Button>
        <Link
          to="/send/$draft/recipients/import"
          params={{ draft: draft.id }}
          className="button button-plain button-fit"
        >
          <FileUp size={18} aria-hidden="true" /> Import a file
        </Link>
      </div>
      <HalfImports />
      <RecipientsList check={check} showPasted={setPasted} />
      {isChoosing && <FromPeopleDialog close={() => setChoosing(false)} />}
      {pasted !== null && <PasteDialog text={pasted} close={() => setPasted(null)} />}
    </>
  );
}
