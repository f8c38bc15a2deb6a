import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { useMember } from '../session/member.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { Rail } from './Rail.tsx';
import type { Overlay, ShowOverlay } from './ShellFrame.tsx';
import { ShellOverlays } from './ShellOverlays.tsx';
import { useCommands } from './use-commands.ts';

interface MemberOverlaysProps {
  readonly open: Overlay | null;
  readonly show: ShowOverlay;
  readonly chooseOrganization: (membership: Membership) => void;
}

/** What opens over the pages for members. */
export function MemberOverlays({ open, show, chooseOrganization }: MemberOverlaysProps) {
  const { person, session } = useMember();
  const commands = useCommands({ chooseOrganization, showShortcuts: () => show('shortcuts') });
  const rail = (
    <>
      <OrganizationSwitcher choose={chooseOrganization} />
      <Rail />
    </>
  );
  return <ShellOverlays {...{ open, show, session, person, rail, commands }} />;
}
