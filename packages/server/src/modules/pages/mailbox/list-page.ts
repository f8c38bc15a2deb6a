/** The list of the mails that the sandbox kept, newest first. */
import type { Mail } from '@gifts/contract/sandbox';
import type { CatalogSnapshot } from '../../../context/catalog.ts';
import { type Html, html } from '../../../kit/html.ts';
import type { List, PageQuery } from '../../../lists/page.ts';
import { lineIn } from '../parts/form-text.ts';
import { nothing } from '../parts/layout.ts';
import { firstGiftCommand, productToTry } from './first-gift.ts';
import { mailboxPage, mailboxPath, senderOf, timeOf } from './mailbox-frame.ts';

export interface ListQuery extends PageQuery {
  /** The address whose mail is shown; without it, all mail is. */
  readonly to?: string;
}

export interface ListPage {
  readonly query: ListQuery;
  readonly mails: List<Mail>;
  readonly catalog: CatalogSnapshot;
  readonly publicUrl: string;
  /** True if a mail server is configured, so that mail is sent and not kept. */
  readonly isMailSent: boolean;
  readonly organizationName: string;
  readonly stylesheet: string;
}

const mailsPerPage = 20;
const maxPage = 1_000_000;

/** Reads the page and the address that the list is asked for. Anything else counts as the first page. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const page = /^\d{1,7}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const to = lineIn(query, 'to').slice(0, 254);
  return {
    page: Math.min(Math.max(page, 1), maxPage),
    per_page: mailsPerPage,
    ...(to !== '' && { to }),
  };
}

export function listPage(list: ListPage): Html {
  const { query, mails, organizationName, stylesheet } = list;
  const isEmpty = mails.list_meta.total_count === 0 && query.to === undefined;
  const main = html`<h1>Mailbox</h1>
${isEmpty ? noMailYet(list) : foundMails(list)}`;
  const title = query.to === undefined ? 'Mailbox' : `Mail to ${query.to} – Mailbox`;
  return mailboxPage({ title, kind: 'mailbox', main, stylesheet, organizationName });
}

const reloadLink = (query: ListQuery): Html => html`<a class="quiet" href="${addressOf(query)}">Reload</a>`;

function noMailYet({ query, catalog, publicUrl, isMailSent }: ListPage): Html {
  if (isMailSent) {
    return html`<p class="notice">Mail is sent through the mail server in SMTP_URL, so none is kept here. Start the sandbox without SMTP_URL to keep it.</p>
<p>${reloadLink(query)}</p>`;
  }
  const gift = { address: publicUrl, apiKey: '$KEY', productId: productToTry(catalog) };
  return html`<h2>No mail yet: send a gift</h2>
<p>This command mails a gift link. Set <code>KEY</code> to your API key first. The mail is here a moment later.</p>
<pre class="code" tabindex="0" role="region" aria-label="Command that sends a gift"><code>${firstGiftCommand(gift)}</code></pre>
<p>${reloadLink(query)}</p>`;
}

function foundMails({ query, mails }: ListPage): Html {
  const { data, list_meta } = mails;
  return html`${searchForm(query)}
<div class="mail-tools">
<p role="status">${countOf(list_meta.total_count, query)}</p>
${reloadLink(query)}
</div>
${data.length > 0 ? html`<ul class="mails">${data.map(mailLine)}</ul>` : nothingHere(query, list_meta.total_count)}
${pageLinks(query, list_meta.total_count)}`;
}

const searchForm = ({
  to = '',
}: ListQuery): Html => html`<form class="search" method="get" action="${mailboxPath}">
<label for="to">Recipient’s e-mail address</label>
<input id="to" name="to" type="search" inputmode="email" autocomplete="off" autocapitalize="off" spellcheck="false" value="${to}">
<button class="quiet">Search</button>
</form>`;

function countOf(count: number, { to }: ListQuery): Html {
  const mails = count === 1 ? '1 mail' : `${count.toLocaleString('en-US')} mails`;
  return to === undefined ? html`${mails}` : html`${mails} to <bdi>${to}</bdi>`;
}

const mailLine = ({ id, subject, to, from, created_at }: Mail): Html => html`<li>
<a class="own-direction" href="${mailboxPath}/${id}">${subject}</a>
<p><span class="only-heard">To </span><bdi class="to">${to}</bdi> ${timeOf(created_at)}</p>
<p class="from">From ${senderOf(from)}</p>
</li>
`;

function nothingHere({ to }: ListQuery, count: number): Html {
  if (count > 0)
    return html`<p class="empty">There is no mail on this page. <a href="${addressOf({ to, page: 1 })}">Go to the newest mail</a></p>`;
  return html`<p class="empty">There is no mail to this address. The search takes a whole address, in small or capital letters. <a href="${mailboxPath}">Show all mail</a></p>`;
}

function pageLinks({ page, per_page: perPage, to }: ListQuery, count: number): Html {
  const last = Math.ceil(count / perPage);
  if (last <= 1 || page > last) return nothing;
  const linkTo = (target: number, rel: string, text: string): Html =>
    target < 1 || target > last
      ? html`<span></span>`
      : html`<a class="quiet" rel="${rel}" href="${addressOf({ to, page: target })}">${text}</a>`;
  return html`<nav class="mail-pages" aria-label="Pages">
${linkTo(page - 1, 'prev', 'Newer')}
<span>Page ${page} of ${last}</span>
${linkTo(page + 1, 'next', 'Older')}
</nav>`;
}

function addressOf({ to, page }: { readonly to?: string | undefined; readonly page: number }): string {
  const query = new URLSearchParams({
    ...(to !== undefined && { to }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${mailboxPath}?${query}` : mailboxPath;
}
