/** The page for a mail that is not there, and for a service that cannot answer now. */
import type { ErrorCode } from '@gifts/contract/errors';
import { type Html, html } from '../../../kit/html.ts';
import { mailboxPage, mailboxPath } from './mailbox-frame.ts';

interface MailboxProblem {
  readonly code: ErrorCode;
  /** A sentence for the reader. */
  readonly message: string;
  readonly requestId: string;
  readonly stylesheet: string;
}

const headings: Readonly<Partial<Record<ErrorCode, string>>> = {
  not_found: 'There is no such mail',
  rate_limited: 'That was a lot at once',
};

export function mailboxProblemPage({ code, message, requestId, stylesheet }: MailboxProblem): Html {
  const heading = headings[code] ?? 'The mailbox cannot be shown just now';
  const main = html`<div class="end">
<h1>${heading}</h1>
<p>${message}</p>
<p class="fine">Request <bdi>${requestId}</bdi></p>
<p class="actions"><a class="button" href="${mailboxPath}">Go to the mailbox</a></p>
</div>`;
  return mailboxPage({ title: heading, kind: 'end', main, stylesheet, organizationName: null });
}
