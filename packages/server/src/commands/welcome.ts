import { firstGiftCommand } from '../modules/pages/mailbox/first-gift.ts';

export interface Welcome {
  /** Null if an earlier start created the key, because only its hash is stored. */
  readonly apiKey: string | null;
  /** The key of the demo shop. Null for the same reason as `apiKey`. */
  readonly commerceApiKey: string | null;
  /** The id of a product of the seeded catalog; null if there is none. */
  readonly productId: string | null;
  /** Signs in as the admin of the demo organization. Null once somebody has signed in. */
  readonly signInLink: string | null;
  /** Opens the page of the mailbox. */
  readonly mailboxLink: string;
}

/** Returns the text that a new user needs to send a first gift. */
export function welcome(
  address: string,
  { apiKey, commerceApiKey, productId, signInLink, mailboxLink }: Welcome,
): string {
  return `
The Gift Order Service is ready.

  API      ${address}/v1
  Docs     ${address}/docs
  API key  ${apiKey ?? 'was printed at the first start; to create another, run: npx gifts keys create --email EMAIL'}
  Cards    ${address}/embed/demo${commerceApiKey ? `#key=${commerceApiKey}` : ''}
  Mailbox  ${mailboxLink}
${signInLink === null ? '' : `  Sign in  ${signInLink}\n`}
Send a gift:

  ${firstGiftCommand({ address, apiKey: apiKey ?? 'YOUR_API_KEY', productId })}

`;
}

export interface WelcomeWithoutDemo {
  /** What is not set up yet, as sentences. */
  readonly missing: readonly string[];
  /** Makes the first operator. Null if there is one. */
  readonly firstOperatorLink: string | null;
}

/** Production starts empty, so the text says what it does not have yet. */
export function welcomeWithoutDemo(
  address: string,
  { missing, firstOperatorLink }: WelcomeWithoutDemo,
): string {
  const list = missing.map((sentence) => `  - ${sentence}\n`).join('');
  const first = `There is no operator yet. Open this link within an hour to become the first one and to set up the rest:

  ${firstOperatorLink}

It works once, and each start prints a new one. Whoever opens it runs this service, so show it to nobody else.

`;
  return `
The Gift Order Service is ready.

  API        ${address}/v1
  Dashboard  ${address}/
  Docs       ${address}/docs

${firstOperatorLink === null ? '' : first}${missing.length > 0 ? `This is not set up yet:\n\n${list}\nTo check everything again, run: npx gifts doctor\n\n` : ''}`;
}
