/** Whether the session ended while the person was working. Nothing on the page is lost; they sign in again above it. */
let hasEnded = false;
const listeners = new Set<() => void>();

export function noteSessionEnd(value: boolean): void {
  hasEnded = value;
  for (const listener of listeners) listener();
}

export const sessionHasEnded = (): boolean => hasEnded;

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
