import { lazy, type ReactNode } from 'react';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { LiveSign } from '../live/LiveSign.tsx';
import { useMember } from '../session/member.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { Rail } from './Rail.tsx';
import { ShellFrame } from './ShellFrame.tsx';

const MemberOverlays = lazy(() =>
  import('./MemberOverlays.tsx').then(({ MemberOverlays }) => ({ default: MemberOverlays })),
);
const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })),
);

interface FrameProps {
  readonly children: ReactNode;
  readonly chooseOrganization: (membership: Membership) => void;
}

/** What surrounds the pages of members. */
export function Frame({ children, chooseOrganization }: FrameProps) {
  const { session } = useMember();
  return (
    <ShellFrame
      environment={session.environment}
      railLabel="Organization and pages"
      searchWords="Find or do"
      rail={
        <>
          <OrganizationSwitcher choose={chooseOrganization} />
          <Rail />
        </>
      }
      menu={(show) => (
        <>
          <LiveSign />
          <AccountMenu showShortcuts={() => show('shortcuts')} />
        </>
      )}
      overlays={(open, show) => (
        <MemberOverlays open={open} show={show} chooseOrganization={chooseOrganization} />
      )}
    >
      {children}
    </ShellFrame>
  );
}
