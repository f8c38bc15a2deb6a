import { createHmac } from 'node:crypto';
import type { Context } from '../../../context/context.ts';

/** Returns what is stored of an address that gets no mail. Capital letters make no difference. */
export const addressHashOf = ({ mailKeys }: Pick<Context, 'mailKeys'>, email: string): Buffer =>
  createHmac('sha256', mailKeys.suppressedAddresses)
    .update(email.trim().normalize('NFC').toLowerCase())
    .digest();
