import { CodeBlock } from '../../ui/CodeBlock.tsx';

const snippet = `import { verifyWebhook } from '@gifts/sdk/verify-webhook';

// The body as it arrived, before anything has parsed it.
const event = await verifyWebhook(await request.text(), request.headers, process.env.WEBHOOK_SECRET);`;

const command = `# ID, TIMESTAMP and BODY are the headers webhook-id and webhook-timestamp, and the body as it arrived.
KEY=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | base64 -d | xxd -p -c 256)
printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt hexkey:$KEY -binary | base64
# Compare the result with what follows "v1," in webhook-signature.`;

/** How a receiver knows that a request comes from this service. */
export const VerifySnippet = () => (
  <>
    <p className="soft">
      Every request is signed as Standard Webhooks says, so its libraries and those of Svix verify it, too.
    </p>
    <h3>TypeScript</h3>
    <CodeBlock label="Verification in TypeScript" text={snippet} copyLabel="Copy" />
    <h3>Shell</h3>
    <CodeBlock label="Verification in a shell" text={command} copyLabel="Copy" />
  </>
);
