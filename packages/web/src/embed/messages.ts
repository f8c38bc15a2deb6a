/** The messages between a page and the form in its frame. No message contains a card number. */
import type { BillingAddress } from '@gifts/sdk';
import type { InterimCard } from '../api/page-operations.generated.ts';
import type { FormStyle } from './form-style.ts';

export interface PaymentFormResult extends InterimCard {
  readonly cardholder_name: string;
  readonly billing_address: BillingAddress;
}

export interface PaymentFormChange {
  /** True if every field is complete and valid. */
  readonly complete: boolean;
  /** Null while the brand is not known. */
  readonly card_brand: string | null;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
}

export type PageMessage =
  | { readonly gifts: 'connect'; readonly style: FormStyle }
  | { readonly gifts: 'submit'; readonly id: number }
  | { readonly gifts: 'focus' };

/** A message that only a form can carry out. */
export type FormCommand = Exclude<PageMessage, { gifts: 'connect' }>;

export type FormMessage =
  | { readonly gifts: 'ready' }
  | ({ readonly gifts: 'unready' } & Failure)
  | { readonly gifts: 'height'; readonly height: number }
  | ({ readonly gifts: 'change' } & PaymentFormChange)
  | { readonly gifts: 'enter' }
  | { readonly gifts: 'result'; readonly id: number; readonly card: PaymentFormResult }
  | ({ readonly gifts: 'failure'; readonly id: number } & Failure);

/** True if a message has the name of this protocol. Other scripts send messages too. Callers must check the sender before. */
export const isGiftsMessage = (data: unknown): data is { readonly gifts: string } =>
  typeof data === 'object' && data !== null && 'gifts' in data && typeof data.gifts === 'string';
