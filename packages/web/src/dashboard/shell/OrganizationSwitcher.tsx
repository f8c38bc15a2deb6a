import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { rememberOrganization } from '../session/organization.ts';

const Menu = lazy(() => import('../../ui/Menu.tsx').then(({ Menu }) => ({ default: Menu })));

/** Pages of one organization mean nothing in another, so a switch leads home. */
export function useSwitchOrganization(choose: (membership: Membership) => void) {
  const navigate = useNavigate();
  return async (membership: Membership) => {
    rememberOrganization(membership.organization_id);
    await navigate({ to: '/' });
    choose(membership);
  };
}

/** Names the organization; a menu for people who belong to several. */
export function OrganizationSwitcher({ choose }: { choose: (membership: Membership) => void }) {
  const { person, membership } = useMember();
  const switchTo = useSwitchOrganization(choose);
  const name = <span className="organization-name">{membership.organization_name}</span>;
  const alone = <p className="organization">{name}</p>;
  if (person.memberships.length < 2) return alone;
  return (
    <Suspense fallback={alone}>
      <Menu
        label={`Organization: ${membership.organization_name}. Switch to another`}
        triggerClass="organization organization-button"
        trigger={
          <>
            {name}
            <ChevronsUpDown size={18} aria-hidden="true" />
          </>
        }
        acts={person.memberships.map((each) => ({
          label: each.organization_name,
          isCurrent: each.organization_id === membership.organization_id,
          run: () => void switchTo(each),
        }))}
      />
    </Suspense>
  );
}
