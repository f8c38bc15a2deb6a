import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useMember } from '../session/member.tsx';
import { rememberOrganization } from '../session/organization.ts';

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
  if (person.memberships.length < 2) return <p className="organization">{name}</p>;
  return (
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
  );
}
