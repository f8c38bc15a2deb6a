/** Whether an act was refused because the person signed in too long ago. They sign in again above the page, and repeat it. */
let isNeeded = false;
const listeners = new Set<() => void>();

export function noteNewSignIn(value: boolean): void {
  isNeeded = value;
  for (const listener of listeners) listener();
}

export const newSignInIsNeeded = (): boolean => isNeeded;

export function onNewSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
