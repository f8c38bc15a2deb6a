/** Whether the session ended while the person was working. Nothing on the page is lost; they sign in again above it. */
let hasEnded = false;
let signIns = 0;
const listeners = new Set<() => void>();

export function noteSessionEnd(value: boolean): void {
  if (!value) signIns += 1;
  hasEnded = value;
  for (const listener of listeners) listener();
}

export const sessionHasEnded = (): boolean => hasEnded;

/** How many times the person has signed in on this page. */
export const countSignIns = (): number => signIns;

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
