import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../session/sign-out.ts';
import type { Command } from '../shell/commands.ts';
import type { Overlay, ShowOverlay } from '../shell/ShellFrame.tsx';
import { ShellOverlays } from '../shell/ShellOverlays.tsx';
import { OperatorRail } from './OperatorRail.tsx';
import { useOperator } from './operator.tsx';
import { nounsOfOperator } from './operator-nouns.ts';

interface OperatorOverlaysProps {
  readonly open: Overlay | null;
  readonly show: ShowOverlay;
}

/** What opens over the pages for operators. */
export function OperatorOverlays({ open, show }: OperatorOverlaysProps) {
  const { person, session } = useOperator();
  const commands = useOperatorCommands(() => show('shortcuts'));
  return <ShellOverlays {...{ open, show, session, person, commands }} rail={<OperatorRail />} />;
}

function useOperatorCommands(showShortcuts: () => void): readonly Command[] {
  const navigate = useNavigate();
  const { role, person } = useOperator();
  return [
    ...nounsOfOperator(role).map(({ name, to, group, words }) => ({
      name,
      words: `go to open page ${group ?? ''} ${words}`,
      run: () => void navigate({ to }),
    })),
    ...(role === 'owner'
      ? [
          {
            name: 'Create an organization',
            words: 'new add customer',
            run: () => void navigate({ to: '/operators/organizations', search: { new: true } }),
          },
          {
            name: 'Add an operator',
            words: 'new invite team',
            run: () => void navigate({ to: '/operators/team', search: { new: true } }),
          },
        ]
      : []),
    ...(person.memberships.length > 0
      ? [{ name: 'Your organization', words: 'leave dashboard', run: () => void navigate({ to: '/' }) }]
      : []),
    { name: 'Keyboard shortcuts', words: 'keys help', run: showShortcuts },
    { name: 'Sign out', words: 'log out leave', run: () => void signOut() },
  ];
}
