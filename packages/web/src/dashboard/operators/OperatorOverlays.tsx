import { CSPProvider } from '@base-ui/react/csp-provider';
import { useNavigate } from '@tanstack/react-router';
import { Toasts } from '../../ui/Toasts.tsx';
import { signOut } from '../session/sign-out.ts';
import { CommandMenu } from '../shell/CommandMenu.tsx';
import type { Command } from '../shell/commands.ts';
import { Environment } from '../shell/Rail.tsx';
import { RailDrawer } from '../shell/RailDrawer.tsx';
import type { Overlay, ShowOverlay } from '../shell/ShellFrame.tsx';
import { ShortcutsDialog } from '../shell/ShortcutsDialog.tsx';
import { SignInAgain } from '../shell/SignInAgain.tsx';
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
  const close = () => show(null);
  const commands = useOperatorCommands(() => show('shortcuts'));
  return (
    // Its parts hide scrollbars by style elements, which the policy of the page does not allow.
    <CSPProvider disableStyleElements>
      <RailDrawer isOpen={open === 'rail'} close={close}>
        <OperatorRail />
        <Environment environment={session.environment} />
      </RailDrawer>
      <CommandMenu isOpen={open === 'commands'} close={close} commands={commands} />
      <ShortcutsDialog isOpen={open === 'shortcuts'} close={close} />
      <SignInAgain person={person} />
      <Toasts />
    </CSPProvider>
  );
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
