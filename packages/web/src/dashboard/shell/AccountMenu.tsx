import { fullName } from '@gifts/contract/names';
import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, Keyboard, KeyRound, LogOut, ServerCog, ShieldCheck } from 'lucide-react';
import { Menu } from '../../ui/Menu.tsx';
import { useMember } from '../session/member.tsx';
import { signOut } from '../session/sign-out.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

export function AccountMenu({ showShortcuts }: { showShortcuts: () => void }) {
  const { person, membership } = useMember();
  const navigate = useNavigate();
  const name = fullName(person);
  return (
    <Menu
      label="Your account"
      triggerClass="icon-button account-button"
      trigger={<CircleUserRound size={24} strokeWidth={1.75} aria-hidden="true" />}
      heading={
        <>
          <p>
            <strong>{name || person.email}</strong>
          </p>
          {name && <p className="soft">{person.email}</p>}
          <p className="soft">
            {membership.organization_name}, {membership.role}
          </p>
        </>
      }
      acts={[
        {
          label: 'Profile & security',
          icon: <ShieldCheck {...icon} />,
          run: () => void navigate({ to: '/settings/profile' }),
        },
        {
          label: 'API keys',
          icon: <KeyRound {...icon} />,
          run: () => void navigate({ to: '/developers/keys' }),
        },
        ...(person.operator_role
          ? [
              {
                label: 'Run the service',
                icon: <ServerCog {...icon} />,
                run: () => void navigate({ to: '/operators' }),
              },
            ]
          : []),
        { label: 'Keyboard shortcuts', icon: <Keyboard {...icon} />, run: showShortcuts },
        { label: 'Sign out', icon: <LogOut {...icon} />, run: () => void signOut() },
      ]}
    />
  );
}
