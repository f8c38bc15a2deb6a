/**
 * The address that a mail returns to (the sender of its SMTP envelope). Its local part names the organization and the
 * mail, and proves by a keyed hash that the service made it: LINK_CODE-MAIL-PROOF, 60 characters. It has no capital
 * letters, because some mail servers change them.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

export interface ReturnedTo {
  /** The `link_code` of the organization. */
  readonly linkCode: string;
  readonly mailId: string;
}

/** 80 bits. A guess can only be tried by sending it. */
const proofCharacters = 20;
const localParts = /(?<![a-z0-9])([a-z0-9]{6})-([0-9a-f]{32})-([0-9a-f]{20})@/gi;
/** A report names the address in its head. Whoever lists many does not make a report. */
const maxCandidates = 20;

export function returnAddressOf(key: KeyObject, domain: string, { linkCode, mailId }: ReturnedTo): string {
  const name = `${linkCode}-${mailId.replaceAll('-', '')}`;
  return `${name}-${proofOf(key, name)}@${domain}`;
}

/**
 * Finds the first address in a message that the service made. Mail servers put it into different headers, so it may stand
 * anywhere. Its domain does not matter, because the proof does not depend on it.
 */
export function findReturnAddress(key: KeyObject, message: string): ReturnedTo | null {
  let candidates = 0;
  for (const [, linkCode = '', mail = '', proof = ''] of message.matchAll(localParts)) {
    const found = proven(key, linkCode.toLowerCase(), mail.toLowerCase(), proof.toLowerCase());
    candidates += 1;
    if (found || candidates === maxCandidates) return found;
  }
  return null;
}

function proven(key: KeyObject, linkCode: string, mail: string, proof: string): ReturnedTo | null {
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, `${linkCode}-${mail}`)))) return null;
  return { linkCode, mailId: mail.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
}

const proofOf = (key: KeyObject, name: string): string =>
  createHmac('sha256', key).update(name).digest('hex').slice(0, proofCharacters);
