import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Gift, LockKeyhole } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useMember } from '../../session/member.tsx';
import { templatesQuery } from '../drafts.ts';
import { DraftsList } from './DraftsList.tsx';
import { TemplatesList } from './TemplatesList.tsx';
import { useNewDraft } from './use-new-draft.ts';
import '../send.css';

/** Where a gift begins: anew, from a template, or where somebody left off. */
export function StartPage() {
  const { membership } = useMember();
  return (
    <>
      <PageTitle title="Send a gift" />
      {membership.role === 'viewer' ? <OnlyViewing /> : <Start />}
    </>
  );
}

const OnlyViewing = () => (
  <Message icon={LockKeyhole} title="Your role is to look, not to send">
    <p>An admin of your organization can make you a sender.</p>
  </Message>
);

function Start() {
  const { membership } = useMember();
  const { of = 'me', page = 1 } = useSearch({ from: '/shell/send' });
  const templates = useQuery(templatesQuery(membership.organization_id));
  const { begin, beginning, problems } = useNewDraft();
  return (
    <>
      <FormProblem problems={problems} />
      <section className="start card" aria-label="A new gift">
        <span className="start-icon">
          <Gift size={36} strokeWidth={1.5} aria-hidden="true" />
        </span>
        <div className="start-words">
          <h2>Begin with an empty box</h2>
          <p className="soft">
            Pick a gift, write a few words, say who gets it. Everything is kept as you go, and nothing is sent
            before you press the last button.
          </p>
        </div>
        <Button width="fit" busy={beginning === 'new' ? 'One moment' : null} onClick={() => begin(null)}>
          New gift
        </Button>
      </section>
      <Loaded query={templates} rows={2}>
        {({ data }) =>
          data.length > 0 && (
            <TemplatesList templates={data} beginning={beginning} begin={(template) => begin(template)} />
          )
        }
      </Loaded>
      <DraftsList of={of} page={page} />
    </>
  );
}
