import { useNavigate } from '@tanstack/react-router';
import { Building2, CircleUserRound, Keyboard, LogOut } from 'lucide-react';
import { Menu } from '../../ui/Menu.tsx';
import { signOut } from '../session/sign-out.ts';
import { useOperator } from './operator.tsx';

const icon = { size: 18, 'aria-hidden': true } as const;

export function OperatorMenu({ showShortcuts }: { showShortcuts: () => void }) {
  const { person, role } = useOperator();
  const navigate = useNavigate();
  return (
    <Menu
      label="Your account"
      triggerClass="icon-button account-button"
      trigger={<CircleUserRound size={24} strokeWidth={1.75} aria-hidden="true" />}
      heading={
        <>
          <p>
            <strong>{person.email}</strong>
          </p>
          <p className="soft">Operator, {role}</p>
        </>
      }
      acts={[
        ...(person.memberships.length > 0
          ? [
              {
                label: 'Your organization',
                icon: <Building2 {...icon} />,
                run: () => void navigate({ to: '/' }),
              },
            ]
          : []),
        { label: 'Keyboard shortcuts', icon: <Keyboard {...icon} />, run: showShortcuts },
        { label: 'Sign out', icon: <LogOut {...icon} />, run: () => void signOut() },
      ]}
    />
  );
}
