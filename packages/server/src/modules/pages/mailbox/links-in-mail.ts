/** The web addresses that a mail links to, with what each is. */

export interface MailLink {
  readonly url: string;
  readonly label: string;
}

/** The service's own pages, by what their addresses begin with. */
const ownPages: Readonly<Record<string, string>> = {
  '/gift/': 'Gift link',
  '/r/': 'Recipient’s page',
  '/pay/': 'Payment page',
  '/cards/': 'Card page',
  '/invoices/': 'Invoice',
};

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Finds the links of the HTML version, each once. Text of people is never a link there. */
export function linksInMail(html: string, publicUrl: string): MailLink[] {
  const addresses = [...html.matchAll(/<a\s[^>]*?href="(https?:[^"]*)"/gi)].map(([, address = '']) =>
    address.replace(/&(?:amp|quot|#39|lt|gt);/g, (sign) => signs[sign] ?? sign),
  );
  return [...new Set(addresses)].map((url) => ({ url, label: labelOf(url, publicUrl) }));
}

function labelOf(url: string, publicUrl: string): string {
  const own = Object.entries(ownPages).find(([path]) => url.startsWith(`${publicUrl}${path}`));
  return own?.[1] ?? URL.parse(url)?.host ?? url;
}
