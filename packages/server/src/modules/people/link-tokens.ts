/** The random ends of links that sign somebody in or set a password. */
import { createHash, randomBytes } from 'node:crypto';

/** Returns a token of 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashedToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A link to a page. The token is in the fragment, which browsers send to nobody. */
export const signInLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/sign-in/link#token=${token}`;

export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/sign-in/reset#token=${token}`;

export const firstOperatorLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/sign-in/first#token=${token}`;

export const registrationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/register/link#token=${token}`;

/** Under which name the token of a link to sign in is stored. */
export const linkIdentifier = (token: string): string => `magic-link:${hashedToken(token)}`;

/** Under which name the token of a link to set a password is stored. */
export const resetIdentifier = (token: string): string => `reset-password:${token}`;

/** What says of a token that a command has printed it. */
export const printedIdentifier = (token: string): string => `printed-link:${hashedToken(token)}`;
