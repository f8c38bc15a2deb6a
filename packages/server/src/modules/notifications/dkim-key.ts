/** The key that signs mail (DKIM, RFC 6376), and what its domain publishes about it. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../kit/errors.ts';

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** In PEM. */
  readonly privateKey: string;
}

/** Receivers ignore signatures of shorter keys (RFC 8301). */
const minBits = 1024;
const makeOne = 'make one with "openssl genrsa -out dkim.pem 2048"';

/**
 * The headers that a signature covers if they are there. The two of RFC 8058 are among them, because receivers offer
 * unsubscribing by one click only then.
 */
export const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** Reads the key. Throws an OperatorError if it is missing or of a kind that receivers cannot check. */
export function readDkimKey({ keyFile, domain, selector }: NonNullable<Config['mailDkim']>): DkimKey {
  const privateKey = readPem(keyFile);
  const key = parseKey(keyFile, privateKey);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < minBits) {
    const kind =
      key.asymmetricKeyType === 'rsa'
        ? `an RSA key of ${bits} bits`
        : `a key of the kind ${key.asymmetricKeyType}`;
    throw new OperatorError(
      `MAIL_DKIM_KEY_FILE ${keyFile} contains ${kind}, and mail is signed with an RSA key of ${minBits} bits or more: ${makeOne}.`,
    );
  }
  return { domain, selector, privateKey };
}

function readPem(keyFile: string): string {
  try {
    return readFileSync(keyFile, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `MAIL_DKIM_KEY_FILE ${keyFile} cannot be read (${code}): give the file to this user, or correct the path.`,
    );
  }
}

function parseKey(keyFile: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new OperatorError(
      `MAIL_DKIM_KEY_FILE ${keyFile} contains no private key in PEM without a password: ${makeOne}.`,
    );
  }
}

/** Returns the text that the domain publishes under `SELECTOR._domainkey`. */
export function dkimRecordOf({ privateKey }: DkimKey): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
}
