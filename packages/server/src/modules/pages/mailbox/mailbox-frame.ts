/** The frame of the mailbox's pages, and how they write times. They are for developers and in English alone. */
import { type Html, html } from '../../../kit/html.ts';
import { nothing, type PageContent, pageDocument } from '../parts/layout.ts';

export interface MailboxPage extends PageContent {
  /** The address of the style sheet. */
  readonly stylesheet: string;
  /** The organization whose mail is shown; null before there is a key. */
  readonly organizationName: string | null;
}

export const mailboxPath = '/mailbox';

export const mailboxPage = ({ stylesheet, organizationName, ...content }: MailboxPage): Html =>
  pageDocument(
    { language: 'en', stylesheet },
    {
      ...content,
      header: html`<header class="sandbox">This is the sandbox. Mail is kept here instead of being sent.</header>`,
      footer: organizationName === null ? nothing : forgetForm(organizationName),
    },
  );

const forgetForm = (organizationName: string): Html => html`<footer>
<form class="forget" method="post" action="${mailboxPath}/forget">
<span>Mail of <bdi>${organizationName}</bdi></span>
<button class="quiet">Forget the key</button>
</form>
</footer>`;

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const timeOf = (iso: string): Html =>
  html`<time datetime="${iso}">${time.format(new Date(iso)).replace(/\s/g, ' ')} UTC</time>`;

/** Shows a sender such as `Ada via Gifts <gifts@localhost>`, whose name may be read in another direction. */
export function senderOf(from: string): Html {
  const [, name = '', address = from] = /^(.*) (<[^<>]*>)$/.exec(from) ?? [];
  return html`<bdi>${name}</bdi> ${address}`;
}
