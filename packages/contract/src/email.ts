const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether mail can be addressed to the text. Narrower than RFC 5322 on purpose: a quoted local part, an address
 * literal like `[127.0.0.1]` or a bare host name is legal there, but never where a gift should go.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const labels = text.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    !/^\d+$/.test(top) &&
    labels.every((part) => label.test(part)) &&
    local.test(text.slice(0, at))
  );
}
