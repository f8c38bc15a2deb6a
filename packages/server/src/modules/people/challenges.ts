/**
 * Challenges for passkeys, and for the way to the provider of single sign-on and back. A challenge carries its own proof, so
 * nothing is stored for those who only look at the sign-in page: 16 random bytes, the time at which it expires in 8 bytes, and 32 bytes of HMAC-SHA256 over both and over who may use it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '../../kit/duration.ts';

/** Of a challenge for a passkey. */
export const challengeMs = 5 * minuteMs;

const nonceBytes = 16;
const signedBytes = nonceBytes + 8;
const allBytes = signedBytes + 32;

/**
 * Who may use a challenge, and for what: a session to add a passkey, a browser to sign in with one, a browser that comes back
 * from the provider.
 */
export type ChallengeHolder = `session ${string}` | `browser ${string}` | `returning browser ${string}`;

export interface Challenge {
  /** It is stored when the challenge is spent. */
  readonly nonce: Buffer;
  readonly expiresAt: Date;
}

export function makeChallenge(
  secret: string,
  holder: ChallengeHolder,
  now: Date,
  validMs = challengeMs,
): string {
  const expiry = Buffer.alloc(8);
  expiry.writeBigUInt64BE(BigInt(now.getTime() + validMs));
  const signed = Buffer.concat([randomBytes(nonceBytes), expiry]);
  return Buffer.concat([signed, proofOf(secret, holder, signed)]).toString('base64url');
}

/** Returns a challenge that was made for this holder and has not expired, else null. */
export function openChallenge(
  challenge: string,
  { secret, holder, now }: { secret: string; holder: ChallengeHolder; now: Date },
): Challenge | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== allBytes) return null;
  const signed = bytes.subarray(0, signedBytes);
  if (!timingSafeEqual(bytes.subarray(signedBytes), proofOf(secret, holder, signed))) return null;
  const expiresAt = new Date(Number(signed.readBigUInt64BE(nonceBytes)));
  return expiresAt > now ? { nonce: signed.subarray(0, nonceBytes), expiresAt } : null;
}

const proofOf = (secret: string, holder: ChallengeHolder, signed: Buffer): Buffer =>
  createHmac('sha256', secret).update(`passkey challenge for ${holder}:`).update(signed).digest();
