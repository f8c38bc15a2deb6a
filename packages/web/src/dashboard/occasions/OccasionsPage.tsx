import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CakeSlice, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { PeopleTabs } from '../people/PeopleTabs.tsx';
import { templatesQuery } from '../send/drafts.ts';
import { useMember } from '../session/member.tsx';
import { type RuleAct, rulesQuery } from './occasions.ts';
import { RuleCard } from './RuleCard.tsx';
import './occasions.css';

const RuleDialogs = lazy(() =>
  import('./RuleDialogs.tsx').then(({ RuleDialogs }) => ({ default: RuleDialogs })),
);

/** Rules that prepare gifts before birthdays and work anniversaries. */
export function OccasionsPage() {
  const { membership } = useMember();
  const canMake = membership.role !== 'viewer';
  const [act, setAct] = useState<RuleAct | null>(null);
  const query = useQuery(rulesQuery(membership.organization_id));
  const make = () => setAct({ kind: 'edit', rule: null });
  return (
    <>
      <PageTitle
        title="Birthdays & anniversaries"
        lead="Rules prepare a gift some days before. You look at it, and send it."
        actions={
          canMake &&
          query.data &&
          query.data.length > 0 && (
            <Button width="fit" onClick={make}>
              <Plus size={18} aria-hidden="true" />
              Make a rule
            </Button>
          )
        }
      />
      <PeopleTabs />
      <div className="stack">
        <Loaded query={query}>
          {(rules) =>
            rules.length === 0 ? (
              <NoRules canMake={canMake} make={make} />
            ) : (
              <ul className="rules" aria-label="Rules">
                {rules.map((rule) => (
                  <RuleCard key={rule.id} rule={rule} act={setAct} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {canMake && (
        <Suspense>
          <RuleDialogs act={act} close={() => setAct(null)} />
        </Suspense>
      )}
    </>
  );
}

function NoRules({ canMake, make }: { canMake: boolean; make: () => void }) {
  const { membership } = useMember();
  const templates = useQuery({ ...templatesQuery(membership.organization_id), enabled: canMake });
  const hasTemplate = (templates.data?.data.length ?? 0) > 0;
  return (
    <Message
      icon={CakeSlice}
      title="Never miss a birthday"
      action={
        canMake &&
        templates.data &&
        (hasTemplate ? (
          <Button width="fit" onClick={make}>
            Make a rule
          </Button>
        ) : (
          <Link to="/send" search={{}} className="button button-fit">
            Prepare a gift
          </Link>
        ))
      }
    >
      <p>
        A rule prepares a gift some days before each birthday or work anniversary of your people, and tells
        you. Nothing is sent until you send it.
      </p>
      {!canMake && <p>Nobody has made a rule yet.</p>}
      {canMake && templates.data && !hasTemplate && (
        <p>
          It begins with a template: prepare a gift, and choose <strong>Keep as a template</strong> on its
          review.
        </p>
      )}
    </Message>
  );
}
