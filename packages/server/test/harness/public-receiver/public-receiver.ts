/** A receiver of webhooks on the public internet, as a process of the service sees it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Receiver, startReceiver } from '../../api/webhooks/receiver.ts';
import { publicHost } from './public-host.ts';

/** A certificate that only tests trust, and its key, which protects nothing. */
const certificateFile = join(import.meta.dirname, `${publicHost}.pem`);

/** The environment of a process that finds the receiver and trusts its certificate. */
export const publicHostEnvironment = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'route-public-host.ts'))}`,
  NODE_EXTRA_CA_CERTS: certificateFile,
};

export async function startPublicReceiver(): Promise<Receiver> {
  const pem = await readFile(certificateFile);
  const receiver = await startReceiver(undefined, { cert: pem, key: pem });
  return { ...receiver, url: `https://${publicHost}:${receiver.port}/hook` };
}
