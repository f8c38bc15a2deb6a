/** Asks for the API key that opens the mailbox. */
import { type Html, html } from '../../../kit/html.ts';
import { describedBy } from '../parts/parts.ts';
import { mailboxPage, mailboxPath } from './mailbox-frame.ts';

interface KeyRequest {
  readonly stylesheet: string;
  /** What was wrong with a key or with a link; null at the first visit. */
  readonly problem: string | null;
  /** The page to which a good key leads. */
  readonly goTo: string;
}

const hint = 'It begins with gos_sandbox_. The first start of the service printed one.';

export function keyPage({ stylesheet, problem, goTo }: KeyRequest): Html {
  const described = describedBy('key', problem === null ? undefined : { field: 'key', text: problem }, hint);
  const main = html`<h1>Open the mailbox</h1>
<p class="lead">Mails hold gift links, so this page needs an API key. It shows the mail that the key can read: all mail of an admin’s organization, and for others the mail of their workspaces.</p>
<form method="post" action="${mailboxPath}" novalidate autocomplete="off">
<input type="hidden" name="go_to" value="${goTo}">
<div class="field">
<label for="key">API key</label>
${described.lines}
<input id="key" name="key" type="password" autocomplete="off" autocapitalize="off" spellcheck="false"${described.attributes}>
</div>
<p class="actions"><button class="button">Open the mailbox</button></p>
</form>
<p class="fine">This browser then remembers which key it was for 30 days, and not the key itself. The service also prints a link at its start that opens the mailbox without a key.</p>`;
  const title = problem === null ? 'Open the mailbox' : 'Error: Open the mailbox';
  return mailboxPage({ title, kind: 'mailbox-key', main, stylesheet, organizationName: null });
}

/** Returns the page of the mailbox that a form asks for, and never an address elsewhere. */
export const pageToOpen = (goTo: string | null): string =>
  goTo !== null && /^\/mailbox(?:[/?][\w\-./?=&%+@]*)?$/.test(goTo) ? goTo : mailboxPath;
