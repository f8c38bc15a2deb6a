/** Where a person goes after the sign-in: to the page they wanted, if it is one of ours, otherwise home. */
export function returnPath(wanted: string | undefined, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const { origin: itsOrigin, pathname, search, hash } = new URL(wanted, origin);
  const isOurs = itsOrigin === origin && pages.test(pathname);
  return isOurs ? pathname + search + hash : '/';
}

const pages = /^\/(?:$|(?:developers|settings|gifts|send|operators|setup)(?:\/|$))/;

const storageKey = 'gifts.return-to';
const lifetimeMs = 3_600_000;

/** Keeps the page until the link of the mail is opened, which is often in another tab. */
export const rememberReturnPath = (path: string, now: number): void =>
  localStorage.setItem(storageKey, JSON.stringify({ path, until: now + lifetimeMs }));

export function takeReturnPath(now: number, origin: string): string {
  const kept = localStorage.getItem(storageKey);
  localStorage.removeItem(storageKey);
  const { path, until }: { path?: string; until?: number } = kept ? JSON.parse(kept) : {};
  return until && until > now ? returnPath(path, origin) : '/';
}
