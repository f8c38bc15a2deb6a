/** What the API reference opens with. Markdown. */

export interface Deployment {
  /** Address the paths are below, without a slash at the end. */
  readonly serverUrl: string;
  readonly environment: 'sandbox' | 'production';
}

export const tagDescriptions: Readonly<Record<string, string>> = {
  Account: 'Whose key is calling, the workspaces it reaches and what it can pay with.',
  'Order batches':
    'A gift sent to a list of recipients, at once or at a set time. Each recipient becomes an order.',
  Orders: 'One gift to one recipient: its link, status, costs and shipments.',
  Commerce:
    "Only for the keys of commerce apps: cards of your app's users, which their gifts are charged to. Card numbers never pass through your servers or this API.",
  Money: 'What moved of the balances and for an order, and the monthly invoices of the corporate account.',
  Events:
    'What happened, in one order without gaps. Poll it, or replay what a receiver has missed; webhooks send the same.',
  Catalog: 'What can be sent: products and their brands, greeting cards, and collections to choose from.',
  Webhooks:
    'Where the service posts events to as they happen: signed as Standard Webhooks, tried again for more than a day, and listed with what became of each. What arrives at your address is described below, for each type of event.',
  Sandbox:
    'Only in the sandbox: play the recipient and the carrier, move the clock and read the mail, through the code that people use.',
};

export function describeApi({ serverUrl, environment }: Deployment): string {
  const isSandbox = environment === 'sandbox';
  return `
Send gifts to people from your own software. An **order batch** names the recipients and what they get; each
recipient becomes an **order** with a gift link, a status, costs and shipments.

## Authentication
Every request carries an API key: \`Authorization: Bearer <API_KEY>\`. A key belongs to a user and sees what that
user can reach; make keys with \`gifts keys create\`. \`GET /v1/me\` tells whose key it is:

    curl ${serverUrl}/v1/me -H "Authorization: Bearer $GIFTS_API_KEY"

A read-only key may call every \`GET\` and the price operation. Keep keys on your servers, never in a web page.

## Environments
This is the **${environment}**. Sandbox and production are separate: each has its own address, accounts and keys
(\`gos_sandbox_…\` and \`gos_live_…\`), and they share nothing.
${
  isSandbox
    ? 'Here no money moves, nothing ships and mail is caught; the operations under *Sandbox* play the recipient and the carrier and move the clock.'
    : 'Try an integration in the sandbox first: the operations are the same, and gifts cost nothing there.'
}

## Retrying safely
Send an \`Idempotency-Key\` (any text of up to 255 characters, such as a UUID) with a \`POST\`, \`PATCH\` or \`DELETE\`. A success is
kept for 24 hours: the same key with the same body, compared as JSON, gets the same answer with \`Idempotency-Replayed: true\`,
and nothing happens twice. Failures are not kept, so a corrected request may use the key again. The same key with
another body is 422 \`idempotency_mismatch\`; while the first request is still running, a second one is 409
\`idempotency_in_progress\`. \`customer_reference_id\` guards a batch for good: a repeat is refused, whenever it comes.

## Lists
Lists answer \`{"data": […], "list_meta": {"total_count": n}}\` and take \`page\` (from 1) and \`per_page\` (1 to 100,
20 when left out). Newest comes first; what belongs to a batch comes in the order its recipients were given. A page
past the end is empty.

## Errors
An error is \`{"error": "…", "code": "…", "request_id": "…"}\`: \`error\` is a sentence for a person, \`code\` is stable
and made for programs. When a request does not fit, \`details\` names every problem by its path, like
\`recipients[3].email\`. Unknown fields and query parameters are refused, never ignored. Every answer carries a
\`Request-Id\`; send an \`X-Request-Id\` of up to 128 visible ASCII characters to choose it.

## Rate limits
Requests are limited for each key. \`RateLimit\` and \`RateLimit-Policy\` tell what is left; 429 \`rate_limited\` comes
with \`Retry-After\`, the seconds to wait.

## Money and time
Money is an integer in US cents: 4200 is $42.00. Times are ISO 8601: answers are in UTC with \`Z\`, requests may use any
offset but must name one. Ids are UUIDs and sort by the time they were made.
`.trim();
}
