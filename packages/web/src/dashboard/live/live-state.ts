/** Whether this tab hears of changes now. */
import { useSyncExternalStore } from 'react';

let isLive = false;
const listeners = new Set<() => void>();

export function noteLive(value: boolean): void {
  if (value === isLive) return;
  isLive = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while changes of others come by themselves. Pages that must not be old ask again and again when it is false. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);
