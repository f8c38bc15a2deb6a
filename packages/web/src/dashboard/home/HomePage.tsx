import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Overview } from '../../api/dashboard-operations.generated.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { overviewQuery } from './overview.ts';

// The heading is there before either of them is loaded.
const FirstSteps = lazy(() => import('./FirstSteps.tsx'));
const OverviewPage = lazy(() => import('./OverviewPage.tsx'));

export function HomePage() {
  const { person, membership } = useMember();
  const query = useQuery(overviewQuery(membership.organization_id));
  return (
    <>
      <PageTitle
        title={person.first_name ? `Welcome, ${person.first_name}` : 'Welcome'}
        windowTitle="Home"
        lead={`You act for ${membership.organization_name}.`}
      />
      <Loaded query={query}>
        {(overview) => (
          <Suspense fallback={<Skeleton />}>
            {hasBegun(overview) ? <OverviewPage overview={overview} /> : <FirstSteps />}
          </Suspense>
        )}
      </Loaded>
    </>
  );
}

/** Somebody's first gift may wait for an approval, or be prepared for a birthday, which must not stay unseen. */
const hasBegun = ({ has_sent, attention }: Overview): boolean =>
  has_sent || attention.some(({ kind }) => kind === 'approvals_waiting' || kind.startsWith('occasion_'));
