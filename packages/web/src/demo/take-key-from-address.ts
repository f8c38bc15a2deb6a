/** The key of `#key=…`, which is taken out of the address at once: it stays neither there nor in the history. */
export function takeKeyFromAddress(): string {
  const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
  if (key) history.replaceState(null, '', location.pathname);
  return key;
}
