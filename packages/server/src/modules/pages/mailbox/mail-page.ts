/** One mail: as it looks, as plain text or as its source, with the links in it. */
import { type Html, html } from '../../../kit/html.ts';
import type { MailWithSource } from '../../notifications/read-mailbox.ts';
import { nothing } from '../parts/layout.ts';
import { linksInMail, type MailLink } from './links-in-mail.ts';
import { mailboxPage, mailboxPath, senderOf, timeOf } from './mailbox-frame.ts';

export const mailViews = ['look', 'text', 'source'] as const;

export type MailView = (typeof mailViews)[number];

export interface MailPage extends MailWithSource {
  readonly view: MailView;
  readonly publicUrl: string;
  readonly organizationName: string;
  readonly stylesheet: string;
}

const viewNames: Readonly<Record<MailView, string>> = {
  look: 'HTML',
  text: 'Plain text',
  source: 'Source',
};

/** Returns what follows the address of a mail for a view. */
export const pathOfView = (view: MailView): string => (view === 'look' ? '' : `/${view}`);

export function mailPage(page: MailPage): Html {
  const { mail, view, publicUrl, organizationName, stylesheet } = page;
  const main = html`<p class="back"><a href="${mailboxPath}">All mail</a></p>
<h1 class="own-direction">${mail.subject}</h1>
<dl class="mail-facts">
${fact('From', senderOf(mail.from))}
${fact('To', html`<a href="${mailboxPath}?${new URLSearchParams({ to: mail.to }).toString()}"><bdi>${mail.to}</bdi></a>`)}
${fact('Kept', timeOf(mail.created_at))}
</dl>
<nav class="views" aria-label="Versions of the mail">
${mailViews.map((each) => viewLink(page, each))}</nav>
<div class="mail">
${linkList(linksInMail(mail.html, publicUrl))}
${content(page)}
</div>`;
  const title = `${mail.subject} – ${viewNames[view]} – Mailbox`;
  return mailboxPage({ title, kind: 'mail', main, stylesheet, organizationName });
}

const fact = (name: string, value: Html): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

function viewLink({ mail, view }: MailPage, each: MailView): Html {
  const current = each === view ? html` aria-current="page"` : nothing;
  return html`<a href="${mailboxPath}/${mail.id}${pathOfView(each)}"${current}>${viewNames[each]}</a>
`;
}

function content({ mail, source, view }: MailPage): Html {
  switch (view) {
    case 'look':
      return html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${mailboxPath}/${mail.id}/html" title="The mail as HTML"></iframe>`;
    case 'text':
      return html`<pre class="code words own-direction" tabindex="0" role="region" aria-label="Plain text">${mail.text}</pre>`;
    case 'source':
      return html`<pre class="code" tabindex="0" role="region" aria-label="Source">${source}</pre>`;
  }
}

function linkList(links: readonly MailLink[]): Html {
  if (links.length === 0) return nothing;
  return html`<section class="mail-links"><h2>Links in this mail</h2>
<ul>
${links.map(
  ({
    url,
    label,
  }) => html`<li><a href="${url}" target="_blank" rel="noopener noreferrer">${label}<span class="only-heard"> (opens a new tab)</span></a>
<span class="address" dir="ltr">${url}</span></li>
`,
)}</ul>
</section>`;
}
