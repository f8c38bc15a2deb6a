import { useRouter } from '@tanstack/react-router';
import { CircleUserRound, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LiveSign } from '../live/LiveSign.tsx';
import { GiftMark } from '../parts/GiftMark.tsx';
import { SandboxRibbon } from '../parts/SandboxRibbon.tsx';
import { useMember } from '../session/member.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import type { Overlay } from './Overlays.tsx';
import { Environment, Rail } from './Rail.tsx';
import { useIsOnline } from './use-is-online.ts';
import { useShortcuts } from './use-shortcuts.ts';
import '../../ui/icon-button.css';
import './shell.css';

const Overlays = lazy(() => import('./Overlays.tsx').then(({ Overlays }) => ({ default: Overlays })));
const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })),
);

interface FrameProps {
  readonly children: ReactNode;
  readonly chooseOrganization: (membership: Membership) => void;
}

/** The rail, the bar above the page, and what opens over them. */
export function Frame({ children, chooseOrganization }: FrameProps) {
  const { session } = useMember();
  const [open, setOpen] = useState<Overlay | null>(null);
  // The click is answered first, and then what opens is drawn.
  const show = (overlay: Overlay | null) => startTransition(() => setOpen(overlay));
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(null)),
    [router],
  );
  useShortcuts({ commands: () => show('commands'), shortcuts: () => show('shortcuts') });
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <SandboxRibbon environment={session.environment} />
      <div className="shell-columns">
        <aside className="rail" aria-label="Organization and pages">
          <p className="brand">
            <GiftMark />
            Gifts
          </p>
          <OrganizationSwitcher choose={chooseOrganization} />
          <Rail />
          <Environment />
        </aside>
        <div className="shell-page">
          <Bar show={show} />
          <main id="content" tabIndex={-1}>
            <OfflineBanner />
            {children}
          </main>
        </div>
      </div>
      <Suspense>
        <Overlays open={open} show={show} chooseOrganization={chooseOrganization} />
      </Suspense>
    </div>
  );
}

const Bar = ({ show }: { show: (overlay: Overlay) => void }) => (
  <header className="bar">
    <button
      type="button"
      className="icon-button drawer-button"
      aria-label="Open the navigation"
      onClick={() => show('rail')}
    >
      <MenuIcon size={22} aria-hidden="true" />
    </button>
    <button type="button" className="search-button" onClick={() => show('commands')}>
      <Search size={18} aria-hidden="true" />
      <span>Find or do</span>
      <kbd>{commandKeys}</kbd>
    </button>
    <LiveSign />
    <Suspense fallback={<AccountPlace />}>
      <AccountMenu showShortcuts={() => show('shortcuts')} />
    </Suspense>
  </header>
);

const commandKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Looks like the button of the menu until that is loaded. */
const AccountPlace = () => (
  <span className="icon-button account-button">
    <CircleUserRound size={24} strokeWidth={1.75} aria-hidden="true" />
  </span>
);

function OfflineBanner() {
  if (useIsOnline()) return null;
  return (
    <Banner kind="warning" title="You are offline" isNews>
      <p>What you see may be old, and nothing can be changed until your network is back.</p>
    </Banner>
  );
}
