/** Returns the key of `#key=…` and removes it from the address, so that it stays neither there nor in the history. */
export function takeKeyFromAddress(): string {
  const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
  if (key) history.replaceState(null, '', location.pathname);
  return key;
}
