import { CloudOff } from 'lucide-react';
import { useMember } from '../session/member.tsx';
import { useIsOnline } from '../shell/use-is-online.ts';
import { useLive } from './use-live.ts';
import './live-sign.css';

/** Keeps pages up to date, and says quietly when that has stopped. A banner says it already when the network is gone. */
export function LiveSign() {
  const { membership } = useMember();
  const isLost = useLive(membership.organization_id);
  const isOnline = useIsOnline();
  if (!isLost || !isOnline) return null;
  return (
    <p className="live-sign" title="Changes that others make appear when you load the page again.">
      <CloudOff size={18} aria-hidden="true" />
      <span>Updates paused</span>
    </p>
  );
}
