/** Checks of PUBLIC_URL, from outside in: the way that recipients and callbacks take. */
import { dayMs } from '../../kit/duration.ts';
import {
  type Asked,
  type AskOptions,
  askOwnAddress,
  type Certificate,
} from '../../kit/safe-fetch/ask-own-address.ts';
import type { Check, Installation, Settings } from './check.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { findDeploymentId } from './server.sql.ts';
import { isLoopback, judgePublicUrl } from './settings-checks.ts';

export const publicUrlChecks: readonly Check<Settings>[] = [
  { id: 'public_url.address', look: ({ config }) => judgePublicUrl(config) },
  { id: 'public_url.answer', look: checkAnswer },
  { id: 'public_url.certificate', look: checkCertificate },
];

export const deploymentCheck: Check<Installation> = {
  id: 'public_url.deployment',
  look: async ({ config, db }) =>
    judgeDeployment(await ask(config.publicUrl, '/readyz'), await findDeploymentId(db), config.publicUrl),
};

const ask = (publicUrl: string, path: string, options?: AskOptions): Promise<Asked> =>
  askOwnAddress(`${publicUrl}${path}`, options);

async function checkAnswer({ config: { publicUrl, environment } }: Settings): Promise<Finding> {
  const finding = judgeAnswer(await ask(publicUrl, '/healthz'), publicUrl);
  // On one's own machine, the service may just not be started.
  const isOwnMachine = environment === 'sandbox' && isLoopback(new URL(publicUrl).hostname);
  return finding.verdict === 'failure' && isOwnMachine ? { ...finding, verdict: 'warning' } : finding;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'the name servers do not answer',
  ETIMEDOUT: 'there is no answer in time',
  ECONNRESET: 'the connection is closed at once',
};

/** `asked` is the answer of /healthz. */
export function judgeAnswer(asked: Asked, publicUrl: string): Finding {
  if ('failure' in asked) {
    return failure(
      `${publicUrl} cannot be reached from here: ${reasons[asked.failure] ?? asked.failure}`,
      'Start the service; correct PUBLIC_URL, its DNS record, the proxy or the firewall. If only this machine cannot reach it, look from another one.',
    );
  }
  const { status, location, body } = asked;
  if (location !== null) {
    return failure(
      `${publicUrl} redirects to ${location}`,
      'Set PUBLIC_URL to the address that answers itself: callbacks do not follow redirects.',
    );
  }
  if (status !== 200 || statusOf(body) !== 'ok') {
    return failure(
      `${publicUrl}/healthz answers ${status}, and not as the service does`,
      'Have the proxy pass every path on to the service, and correct PUBLIC_URL if another server answers there.',
    );
  }
  return ok(`${publicUrl} answers`);
}

async function checkCertificate({ config: { publicUrl }, clock }: Settings): Promise<Finding> {
  if (!publicUrl.startsWith('https:')) return ok('PUBLIC_URL has no certificate, because it is not https');
  const asked = await ask(publicUrl, '/healthz');
  if ('failure' in asked || !asked.certificate)
    return ok('Not looked at, because the address cannot be reached');
  return judgeCertificate(asked.certificate, clock.now());
}

/** Certificates are usually renewed a month before their end. */
const soonMs = 14 * dayMs;

export function judgeCertificate({ problem, validUntil }: Certificate, now: Date): Finding {
  const until = `until ${validUntil.toISOString().slice(0, 10)}`;
  if (problem !== null) {
    return failure(
      `Browsers refuse the certificate of PUBLIC_URL (${problem}; it is valid ${until})`,
      'Renew it, for the name in PUBLIC_URL, and let the proxy send its intermediate certificates too.',
    );
  }
  const leftMs = validUntil.getTime() - now.getTime();
  if (leftMs >= soonMs) return ok(`The certificate is valid ${until}`);
  return warning(
    `The certificate of PUBLIC_URL is valid ${until} only`,
    'Renew it, and find out why that did not happen by itself.',
  );
}

/** `asked` is the answer of /readyz, which names the deployment. */
export function judgeDeployment(asked: Asked, deployment: string, publicUrl: string): Finding {
  const found = 'failure' in asked ? null : fieldOf(asked.body, 'deployment');
  if (found === null) return ok('Not known, because the address does not say which deployment answers');
  if (found === deployment) return ok(`${publicUrl} leads to this deployment`);
  return failure(
    `${publicUrl} leads to another deployment (${found}) than the settings here name (${deployment})`,
    'Correct PUBLIC_URL or its DNS record, or DATABASE_URL here: links in mails would open there.',
  );
}

const statusOf = (body: string): string | null => fieldOf(body, 'status');

function fieldOf(body: string, name: string): string | null {
  try {
    const value: unknown = JSON.parse(body)?.[name];
    return typeof value === 'string' ? value.slice(0, 100) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
