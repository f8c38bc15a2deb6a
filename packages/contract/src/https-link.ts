/**
 * True for an address that people can be shown as a link: https, a host with a name, and neither a user nor a password, with
 * which an address looks like that of somebody else.
 */
export function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || /\p{Cc}/u.test(text)) return false;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return isHostName(url.hostname);
}

/** The names of hosts have a dot and end with letters, also in punycode. An IP address does not. */
const isHostName = (host: string): boolean =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(xn--[a-z0-9-]+|[a-z]{2,63})$/.test(host);
