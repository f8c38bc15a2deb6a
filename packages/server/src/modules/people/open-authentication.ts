import type { Services } from '../../context/context.ts';
import type { Authentication } from './authentication.ts';

const opened = new WeakMap<object, Promise<Authentication>>();

/** The library takes half a second and 70 MB, so it is loaded when somebody signs in for the first time. */
async function load(config: Services['config'], keys: Services['signInKeyStore']): Promise<Authentication> {
  const [{ createAuthentication }, secret] = await Promise.all([
    import('./authentication.ts'),
    keys.secret(),
  ]);
  return createAuthentication(config, secret);
}

/** Returns the library with the settings and the key of these services. */
export function openAuthentication({
  config,
  signInKeyStore,
}: Pick<Services, 'config' | 'signInKeyStore'>): Promise<Authentication> {
  const known = opened.get(signInKeyStore);
  if (known) return known;
  const made = load(config, signInKeyStore);
  opened.set(signInKeyStore, made);
  made.catch(() => opened.delete(signInKeyStore));
  return made;
}

/** A refusal of the library, by its code. */
export interface Refusal {
  readonly refusal: string;
}

/** Returns the result of a call, or why the library refuses it. Other errors are thrown. */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { refusal };
  }
}

export const isRefusal = (result: object): result is Refusal => 'refusal' in result;

/** Errors of the library have this name, a status, and mostly a code. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error && error.name === 'APIError' && 'status' in error)) return null;
  const { status, body } = error as { status: unknown; body?: { code?: string } };
  return body?.code ?? String(status);
}
