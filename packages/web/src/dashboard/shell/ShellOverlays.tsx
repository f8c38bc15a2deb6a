import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import type { SessionState, SignedInPerson } from '../../api/dashboard-operations.generated.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { CommandMenu } from './CommandMenu.tsx';
import type { Command } from './commands.ts';
import { Environment } from './Rail.tsx';
import { RailDrawer } from './RailDrawer.tsx';
import type { Overlay, ShowOverlay } from './ShellFrame.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { SignInAgain } from './SignInAgain.tsx';

interface ShellOverlaysProps {
  readonly open: Overlay | null;
  readonly show: ShowOverlay;
  readonly session: SessionState;
  readonly person: SignedInPerson;
  /** What the rail of a phone has. */
  readonly rail: ReactNode;
  readonly commands: readonly Command[];
}

/** What opens over pages. It is loaded after the page, which can be read and used before. */
export function ShellOverlays({ open, show, session, person, rail, commands }: ShellOverlaysProps) {
  const close = () => show(null);
  return (
    // Its parts hide scrollbars by style elements, which the policy of the page does not allow.
    <CSPProvider disableStyleElements>
      <RailDrawer isOpen={open === 'rail'} close={close}>
        {rail}
        <Environment environment={session.environment} />
      </RailDrawer>
      <CommandMenu isOpen={open === 'commands'} close={close} commands={commands} />
      <ShortcutsDialog isOpen={open === 'shortcuts'} close={close} />
      <SignInAgain person={person} />
      <Toasts />
    </CSPProvider>
  );
}
