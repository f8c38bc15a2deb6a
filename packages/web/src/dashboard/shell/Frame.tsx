import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { Menu as MenuIcon, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Membership } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { GiftMark } from '../parts/GiftMark.tsx';
import { SandboxRibbon } from '../parts/SandboxRibbon.tsx';
import { useMember } from '../session/member.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { CommandMenu } from './CommandMenu.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { Rail } from './Rail.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useIsOnline } from './use-is-online.ts';
import { useShortcuts } from './use-shortcuts.ts';
import './shell.css';

interface FrameProps {
  readonly children: ReactNode;
  readonly chooseOrganization: (membership: Membership) => void;
}

type Open = 'commands' | 'shortcuts' | 'rail' | null;

/** The rail, the bar above the page, and what opens over them. */
export function Frame({ children, chooseOrganization }: FrameProps) {
  const { session } = useMember();
  const [open, setOpen] = useState<Open>(null);
  const isOnline = useIsOnline();
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(null)),
    [router],
  );
  const close = () => setOpen(null);
  useShortcuts({ commands: () => setOpen('commands'), shortcuts: () => setOpen('shortcuts') });
  return (
    <div className={`shell shell-${session.environment}`}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <SandboxRibbon environment={session.environment} />
      <div className="shell-columns">
        <aside className="rail" aria-label="Organization and pages">
          <Brand />
          <OrganizationSwitcher choose={chooseOrganization} />
          <Rail />
          <Environment />
        </aside>
        <div className="shell-page">
          <header className="bar">
            <Drawer isOpen={open === 'rail'} setOpen={(isOpen) => setOpen(isOpen ? 'rail' : null)}>
              <OrganizationSwitcher choose={chooseOrganization} />
              <Rail />
              <Environment />
            </Drawer>
            <button type="button" className="search-button" onClick={() => setOpen('commands')}>
              <Search size={18} aria-hidden="true" />
              <span>Find or do</span>
              <kbd>{commandKeys}</kbd>
            </button>
            <AccountMenu showShortcuts={() => setOpen('shortcuts')} />
          </header>
          <main id="content" tabIndex={-1}>
            {!isOnline && (
              <Banner kind="warning" title="You are offline" isNews>
                <p>What you see may be old, and nothing can be changed until your network is back.</p>
              </Banner>
            )}
            {children}
          </main>
        </div>
      </div>
      <CommandMenu
        isOpen={open === 'commands'}
        close={close}
        showShortcuts={() => setOpen('shortcuts')}
        chooseOrganization={chooseOrganization}
      />
      <ShortcutsDialog isOpen={open === 'shortcuts'} close={close} />
    </div>
  );
}

export const commandKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

const Brand = () => (
  <p className="brand">
    <GiftMark />
    Gifts
  </p>
);

/** Production is named too, more quietly than the sandbox. */
function Environment() {
  const { session } = useMember();
  return (
    <p className={`environment environment-${session.environment}`}>
      {session.environment === 'sandbox' ? 'Sandbox' : 'Production'}
    </p>
  );
}

interface DrawerProps {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The rail of a phone. */
const Drawer = ({ isOpen, setOpen, children }: DrawerProps) => (
  <Dialog.Root open={isOpen} onOpenChange={setOpen}>
    <Dialog.Trigger className="icon-button drawer-button" aria-label="Open the navigation">
      <MenuIcon size={22} aria-hidden="true" />
    </Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Backdrop className="backdrop" />
      <Dialog.Popup className="drawer">
        <div className="dialog-head">
          <Dialog.Title className="brand">
            <GiftMark />
            Gifts
          </Dialog.Title>
          <Dialog.Close className="icon-button" aria-label="Close the navigation">
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
        </div>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
