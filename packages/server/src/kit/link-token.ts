/** The end of a link without a key: the link code of the organization, a hyphen and 32 hexadecimal digits. */
const format = /^([a-z0-9]{6})-([0-9a-f]{32})$/;

export interface LinkToken {
  linkCode: string;
  token: string;
}

export function parseLinkToken(text: string): LinkToken | null {
  const [, linkCode, token] = format.exec(text) ?? [];
  return linkCode && token ? { linkCode, token } : null;
}
