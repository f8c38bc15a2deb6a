import { useRouter } from '@tanstack/react-router';
import { CircleUserRound, Menu as MenuIcon, Search } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import type { SessionState } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { GiftMark } from '../parts/GiftMark.tsx';
import { SandboxRibbon } from '../parts/SandboxRibbon.tsx';
import { Environment } from './Rail.tsx';
import { useIsOnline } from './use-is-online.ts';
import { useShortcuts } from './use-shortcuts.ts';
import '../../ui/icon-button.css';
import './shell.css';

/** What may be open over a page. */
export type Overlay = 'commands' | 'shortcuts' | 'rail';

export type ShowOverlay = (overlay: Overlay | null) => void;

interface ShellFrameProps extends Pick<SessionState, 'environment'> {
  /** What the rail is about, for those who hear it. */
  readonly railLabel: string;
  readonly rail: ReactNode;
  readonly searchWords: string;
  /** The menu of the account. It is loaded after the page. */
  readonly menu: (show: ShowOverlay) => ReactNode;
  /** What opens over the page. It is loaded after the page, which can be read and used before. */
  readonly overlays: (open: Overlay | null, show: ShowOverlay) => ReactNode;
  readonly children: ReactNode;
}

/** The rail, the bar above the page, and what opens over them. */
export function ShellFrame(props: ShellFrameProps) {
  const { environment, railLabel, rail, searchWords, menu, overlays, children } = props;
  const [open, setOpen] = useState<Overlay | null>(null);
  // The click is answered first, and then what opens is drawn.
  const show: ShowOverlay = (overlay) => startTransition(() => setOpen(overlay));
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
      <SandboxRibbon environment={environment} />
      <div className="shell-columns">
        <aside className="rail" aria-label={railLabel}>
          <p className="brand">
            <GiftMark />
            Gifts
          </p>
          {rail}
          <Environment environment={environment} />
        </aside>
        <div className="shell-page">
          <Bar words={searchWords} show={show}>
            {menu(show)}
          </Bar>
          <main id="content" tabIndex={-1}>
            <OfflineBanner />
            {children}
          </main>
        </div>
      </div>
      <Suspense>{overlays(open, show)}</Suspense>
    </div>
  );
}

interface BarProps {
  readonly words: string;
  readonly show: ShowOverlay;
  readonly children: ReactNode;
}

const Bar = ({ words, show, children }: BarProps) => (
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
      <span>{words}</span>
      <kbd>{commandKeys}</kbd>
    </button>
    <Suspense fallback={<AccountPlace />}>{children}</Suspense>
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
