import type { Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { minuteMs } from '../../kit/duration.ts';
import {
  linkIdentifier,
  newLinkToken,
  printedIdentifier,
  resetIdentifier,
  resetLink,
  signInLink,
} from './link-tokens.ts';
import { openAuthentication } from './open-authentication.ts';
import { withinTransaction } from './running-transaction.ts';
import { resetMs } from './sign-in-limits.ts';

export const signInLinkMs = 15 * minuteMs;

type LinkServices = Pick<Services, 'config' | 'signInKeyStore' | 'clock'>;

interface NewLink {
  readonly email: string;
  readonly validMs: number;
  readonly publicUrl?: string;
  /** True for a link that a command prints: it works where people sign in by single sign-on only. */
  readonly isPrinted?: boolean;
}

/** Makes a link that signs somebody in once. The caller knows that the address is a user's or an operator's. */
export async function makeSignInLink(
  services: LinkServices,
  tx: Tx,
  { email, validMs, publicUrl, isPrinted = false }: NewLink,
): Promise<string> {
  const token = newLinkToken();
  await store(services, tx, {
    identifier: linkIdentifier(token),
    value: JSON.stringify({ type: 'magic-link', email: email.toLowerCase() }),
    validMs,
  });
  if (isPrinted) {
    await store(services, tx, { identifier: printedIdentifier(token), value: 'printed', validMs });
  }
  return signInLink(publicUrl ?? services.config.publicUrl, token);
}

/** Makes a link that sets the password of a person once. */
export async function makeResetLink(services: LinkServices, tx: Tx, personId: string): Promise<string> {
  const token = newLinkToken();
  await store(services, tx, { identifier: resetIdentifier(token), value: personId, validMs: resetMs });
  return resetLink(services.config.publicUrl, token);
}

async function store(
  services: LinkServices,
  tx: Tx,
  { validMs, ...data }: { identifier: string; value: string; validMs: number },
): Promise<void> {
  const { internalAdapter } = await (await openAuthentication(services)).$context;
  const expiresAt = new Date(services.clock.now().getTime() + validMs);
  await withinTransaction(tx, () => internalAdapter.createVerificationValue({ ...data, expiresAt }));
}
