import { CSPProvider } from '@base-ui/react/csp-provider';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { useMember } from '../session/member.tsx';
import { CommandMenu } from './CommandMenu.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { Environment, Rail } from './Rail.tsx';
import { RailDrawer } from './RailDrawer.tsx';
import type { Overlay, ShowOverlay } from './ShellFrame.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { useCommands } from './use-commands.ts';

interface OverlaysProps {
  readonly open: Overlay | null;
  readonly show: ShowOverlay;
  readonly chooseOrganization: (membership: Membership) => void;
}

/** What opens over the pages. It is loaded after the page, which can be read and used before. */
export function Overlays({ open, show, chooseOrganization }: OverlaysProps) {
  const { person, session } = useMember();
  const commands = useCommands({ chooseOrganization, showShortcuts: () => show('shortcuts') });
  const close = () => show(null);
  return (
    // Its parts hide scrollbars by style elements, which the policy of the page does not allow.
    <CSPProvider disableStyleElements>
      <RailDrawer isOpen={open === 'rail'} close={close}>
        <OrganizationSwitcher choose={chooseOrganization} />
        <Rail />
        <Environment environment={session.environment} />
      </RailDrawer>
      <CommandMenu isOpen={open === 'commands'} close={close} commands={commands} />
      <ShortcutsDialog isOpen={open === 'shortcuts'} close={close} />
      <SignInAgain person={person} />
      <Toasts />
    </CSPProvider>
  );
}
