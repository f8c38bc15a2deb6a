import { useEffect, useEffectEvent } from 'react';

/** Asks at the start, when the browser restores the page (with its back button), and when the network is back. */
export function useReloadOnReturn(token: string, ask: () => void, isWaiting: () => boolean): void {
  const begin = useEffectEvent((_token: string) => ask());
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && ask());
  const onOnline = useEffectEvent(() => isWaiting() && ask());
  useEffect(() => {
    begin(token);
    const shown = (event: PageTransitionEvent) => onShow(event);
    const online = () => onOnline();
    window.addEventListener('pageshow', shown);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('online', online);
    };
  }, [token]);
}
