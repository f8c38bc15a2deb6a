/**
 * Hears what changes in an organization. All tabs of a browser share one stream: a lock elects the tab that holds it, and that tab
 * tells the others. A tab that nobody has looked at for a while lets go.
 */
import { type LiveKind, type LiveMessage, livePath } from '@gifts/contract/dashboard/live';
import { onSessionEnd, sessionHasEnded } from '../session/session-end.ts';

export interface LiveListeners {
  changed(kinds: readonly LiveKind[]): void;
  /** Anything may have changed since it was asked for. */
  missed(): void;
  live(isLive: boolean): void;
}

/** What the tab with the stream tells the others. `hello` is the question of a new one whether there is a stream. */
type Told =
  | { readonly kind: 'changed'; readonly kinds: readonly LiveKind[] }
  | { readonly kind: 'missed' }
  | { readonly kind: 'live'; readonly isLive: boolean }
  | { readonly kind: 'hello' };

const sleepAfterMs = 300_000;
/** Without locks each tab has a stream of its own, and browsers have few connections for all of them. */
const sleepAfterWithoutLocksMs = 5_000;
const retryMs = { first: 2_000, last: 60_000 };

/** Returns a function that ends it. */
export function watchOrganization(organizationId: string, listeners: LiveListeners): () => void {
  const name = `gifts-live ${organizationId}`;
  const locks: LockManager | undefined = navigator.locks;
  const channel = locks && 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  let awake: AbortController | null = null;
  let falling: number | undefined;
  let isOpen = false;
  let isLive = false;

  function hear(told: Told): void {
    if (told.kind === 'changed') listeners.changed(told.kinds);
    else if (told.kind === 'missed') listeners.missed();
    else if (told.kind === 'live') hearLive(told.isLive);
  }

  /** What this tab has read before it heard of changes may be old. */
  function hearLive(value: boolean): void {
    if (value && !isLive) listeners.missed();
    isLive = value;
    listeners.live(value);
  }

  function tell(told: Told): void {
    hear(told);
    channel?.postMessage(told);
  }

  function hold(signal: AbortSignal): Promise<void> {
    const stop = holdStream(organizationId, (told) => {
      if (told.kind === 'live') isOpen = told.isLive;
      tell(told);
    });
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stop();
        isOpen = false;
        resolve();
      });
    });
  }

  function wake(): void {
    clearTimeout(falling);
    if (awake) return;
    awake = new AbortController();
    const { signal } = awake;
    channel?.postMessage({ kind: 'hello' } satisfies Told);
    if (!channel) void hold(signal);
    // The request ends with an error when it is given up while another tab has the lock.
    else locks?.request(name, { signal }, () => hold(signal)).catch(() => {});
  }

  function sleep(): void {
    awake?.abort();
    awake = null;
    hearLive(false);
  }

  function look(): void {
    if (document.hidden) {
      falling = window.setTimeout(sleep, channel ? sleepAfterMs : sleepAfterWithoutLocksMs);
    } else {
      const wasAsleep = awake === null;
      wake();
      if (wasAsleep) listeners.missed();
    }
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.kind !== 'hello') hear(data);
    else if (isOpen) channel.postMessage({ kind: 'live', isLive: true } satisfies Told);
  });
  document.addEventListener('visibilitychange', look);
  wake();
  if (document.hidden) look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(falling);
    sleep();
    channel?.close();
  };
}

/** Holds a stream and opens another one after each end. Returns a function that ends it. */
function holdStream(organizationId: string, tell: (told: Told) => void): () => void {
  let source: EventSource | null = null;
  let timer: number | undefined;
  let failures = 0;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`${livePath}?organization=${organizationId}`);
    source.addEventListener('open', () => {
      failures = 0;
      tell({ kind: 'live', isLive: true });
      tell({ kind: 'missed' });
    });
    source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
      const { kinds }: LiveMessage = JSON.parse(data);
      tell({ kind: 'changed', kinds });
    });
    source.addEventListener('error', () => {
      tell({ kind: 'live', isLive: false });
      // Browsers try again by themselves, unless the service has refused the stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      // Whoever is signed out or has other rights learns it by the usual questions.
      if (failures === 0) tell({ kind: 'missed' });
      const wait = Math.min(retryMs.last, retryMs.first * 2 ** failures);
      failures += 1;
      timer = window.setTimeout(open, wait * (0.5 + Math.random() / 2));
    });
  }

  const stopListening = onSessionEnd(() => {
    if (!sessionHasEnded()) open();
  });
  open();
  return () => {
    stopListening();
    clearTimeout(timer);
    source?.close();
  };
}
