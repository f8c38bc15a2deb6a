/** Reads the EASYPOST_… variables and checks that the key fits to the environment. */
import type { Environment } from '../../../../config/environment.ts';
import type { EnvironmentReader } from '../../../../config/environment-reader.ts';

export interface EasypostSettings {
  readonly apiKey: string;
  /** The secret that verifies the signatures of callbacks. */
  readonly webhookSecret: string;
  /** Without a slash at its end. */
  readonly apiUrl: string;
}

export const easypostApiUrl = 'https://api.easypost.com';

/** Returns null if nothing is set. EasyPost is not used then. */
export function readEasypostSettings(
  read: EnvironmentReader,
  environment: Environment,
): EasypostSettings | null {
  const problemsBefore = read.problems.length;
  const apiKey = read.accepted('EASYPOST_API_KEY', isKey, 'a key such as EZAK…, or EZTK… in the sandbox');
  const webhookSecret = read.accepted(
    'EASYPOST_WEBHOOK_SECRET',
    isSecret,
    'a secret of at least 16 characters that you also give to EasyPost: "openssl rand -hex 32" makes one',
  );
  const apiUrl = read.accepted('EASYPOST_API_URL', isApiUrl, "EasyPost's own or one of this machine");
  // A malformed value is returned as missing. The sentence about its form is enough.
  const isMalformed = read.problems.length > problemsBefore;
  const problem = isMalformed ? null : problemOf(apiKey, webhookSecret, environment);
  if (problem) read.problems.push(problem);
  if (!apiKey || !webhookSecret) return null;
  return { apiKey, webhookSecret, apiUrl: apiUrl?.replace(/\/$/, '') ?? easypostApiUrl };
}

const isKey = (text: string): boolean => /^\w{10,200}$/.test(text);
const isSecret = (text: string): boolean => text.length >= 16 && text.length <= 500;

/** Accepts EasyPost's address and, for tests, addresses of this machine. */
function isApiUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.pathname !== '/' || url.search || url.username) return false;
  if (url.origin === easypostApiUrl) return true;
  return /^https?:$/.test(url.protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/** Returns null if the values fit together and to the environment, otherwise a sentence with the correction. */
function problemOf(
  apiKey: string | undefined,
  webhookSecret: string | undefined,
  environment: Environment,
): string | null {
  if (!apiKey && !webhookSecret) return null;
  if (!webhookSecret) return 'EasyPost needs its key and a secret together: set EASYPOST_WEBHOOK_SECRET too.';
  if (!apiKey) return 'EasyPost needs its key and a secret together: set EASYPOST_API_KEY too.';
  if (environment === 'production' && apiKey.startsWith('EZTK')) {
    return 'EASYPOST_API_KEY must be a production key (EZAK…) in production: test keys know only invented parcels.';
  }
  if (environment === 'sandbox' && apiKey.startsWith('EZAK')) {
    return 'EASYPOST_API_KEY must be a test key (EZTK…) in the sandbox: each number that a production key follows costs money.';
  }
  return null;
}
