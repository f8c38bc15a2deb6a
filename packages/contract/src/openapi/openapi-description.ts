/** The introduction of the API reference, in Markdown. */
import { sandboxFaults } from '../sandbox.ts';

export interface Deployment {
  /** Address that the paths are relative to, without a slash at the end. */
  readonly serverUrl: string;
  readonly environment: 'sandbox' | 'production';
}

export const tagDescriptions: Readonly<Record<string, string>> = {
  Account: 'The user of the key, the workspaces that the user has access to, and the payment methods.',
  'Order batches':
    'An order batch sends one gift to many recipients, now or at a scheduled time. Each recipient becomes an order.',
  Orders: 'An order is one gift to one recipient, with its link, status, costs and shipments.',
  Commerce:
    'Cards of the users of your app, which their gifts are charged to. These operations require a commerce key. Card numbers never pass through your servers or this API.',
  Money: 'Movements of balances, transfers for an order, and the monthly invoices of the corporate account.',
  Events:
    'Events report what happened to your batches and orders, in one sequence without gaps. Poll them here, or receive them with webhooks.',
  Catalog: 'Products and their brands, greeting cards, and collections that recipients choose from.',
  Webhooks:
    'A webhook is an address that the service posts events to as they happen. Requests are signed as Standard Webhooks defines it and retried for more than a day. Every delivery is listed with its attempts. The requests that your address receives are described below, one for each event type.',
  Fulfilment:
    'For those who pack and send: the parcels of their brands, what is in them and where they go, and what became of them. These operations require a fulfilment key, which reaches nothing else but `GET /v1/me`; other keys get 403.',
  'Fulfilment webhooks':
    'Addresses that the service posts events about shipments to: a new one to send, one that is not to be sent any more, and a corrected address. They are signed, retried and listed like those under *Webhooks*. Keys for the same brands share their webhooks. These operations require a fulfilment key. The requests that your address receives are described below.',
  Sandbox:
    'Operations of the sandbox only. They act as the recipient, the payer and the carrier, also for a whole batch, move the test clock and list captured mail. They run the same code as the real actions.',
};

function describeFaults(): string {
  const values = Object.entries(sandboxFaults).map(([value, effect]) => `- \`${value}\` ${effect}.`);
  return `## Faults
With the header \`Sandbox-Fault\`, any operation fails without doing anything. Use it to test how your client retries. The
request needs a valid API key and counts in the rate limit. Its \`Idempotency-Key\` is not used up. The values are:

${values.join('\n')}

At most 5 requests of an organization wait with \`timeout\` at the same time, and 50 requests in one process of the service;
others get 429 \`rate_limited\`. Any other value is answered with 400. In production the header is ignored.`;
}

export function describeApi({ serverUrl, environment }: Deployment): string {
  const isSandbox = environment === 'sandbox';
  return `
This API sends gifts to people from your own software. An **order batch** names the recipients and the gift. Each
recipient becomes an **order** with a gift link, a status, costs and shipments.

## Authentication
Every request carries an API key: \`Authorization: Bearer <API_KEY>\`. A key belongs to a user and has access to the
workspaces of that user. \`gifts keys create\` creates a key. \`GET /v1/me\` returns the user of a key:

    curl ${serverUrl}/v1/me -H "Authorization: Bearer $GIFTS_API_KEY"

A read-only key may call every \`GET\` and the price operation. Store keys on your servers. Never put one into a web
page.

## Environments
This is the **${environment}**. Sandbox and production are separate: each has its own address, accounts and keys
(\`gos_sandbox_…\` and \`gos_live_…\`), and they share no data.
${
  isSandbox
    ? 'In the sandbox no money moves and nothing is shipped. Mail is captured instead of sent, unless a mail server is configured. The operations under *Sandbox* act as the recipient, the payer and the carrier and move the test clock.'
    : 'Test an integration in the sandbox first: the operations are the same, and gifts cost nothing there.'
}

## Retrying safely
Send an \`Idempotency-Key\` (any text of up to 255 characters, such as a UUID) with a \`POST\`, \`PATCH\` or \`DELETE\`.
The service stores a successful answer for 24 hours. A request with the same key and the same body, compared as JSON,
gets the same answer with \`Idempotency-Replayed: true\`, and nothing happens twice. Failures are not stored, so a
corrected request may use the key again. The same key with a different body, of another user or app, or of a user who lost
access to a workspace, is answered with 422 \`idempotency_mismatch\`. While the first request is still running, a second one is answered with 409
\`idempotency_in_progress\`. A \`customer_reference_id\` protects a batch for ever: the service refuses a second batch
with the same reference.

## Lists
A list answers \`{"data": […], "list_meta": {"total_count": n}}\`. It takes \`page\` (from 1) and \`per_page\` (1 to 100,
by default 20). The newest item comes first. Orders and recipients of a batch are in the order given at creation. A
page after the last one is empty.

## Errors
An error is \`{"error": "…", "code": "…", "request_id": "…"}\`: \`error\` is a sentence for people, and \`code\` is a
stable word for programs. When a request is not valid, \`details\` lists every problem with the path of its field, such
as \`recipients[3].email\`. Unknown fields and query parameters are refused, never ignored. Every answer carries a
\`Request-Id\`. To choose it, send an \`X-Request-Id\` of up to 128 visible ASCII characters.

## Rate limits
The service limits the requests of each key. The headers \`RateLimit\` and \`RateLimit-Policy\` show the limit and what is
left of it. A request above the limit is answered with 429 \`rate_limited\`, and \`Retry-After\` gives the number of
seconds to wait.

${isSandbox ? `${describeFaults()}\n\n` : ''}## Size of a body
A body has at most 1 MiB. The creation and the price of an order batch take 64 MiB. A larger body is answered with 413
\`payload_too_large\`. A request that is refused for its path, its method, its key or the rate limit is answered before its
body is read, and then the connection may be closed. An organization may have two requests with more than 1 MiB under
way; another one is answered with 429 \`rate_limited\`.

## Texts
Names, addresses, reasons and other short texts are one line: a text with a line break, a tab or another control
character is refused. Messages and notes may have line breaks and tabs. Lengths are counted in characters.

## Money and time
Money is an integer in US cents: 4200 is $42.00. Times are RFC 3339. Answers are in UTC with \`Z\`; requests may use any
offset but must contain one; \`+0000\` is understood, too. Ids are UUIDs that sort by the time of their creation.

## Additions
A field or parameter whose description begins with "Addition" is not part of the API that this service implements. A
client of that API can ignore it.
`.trim();
}
