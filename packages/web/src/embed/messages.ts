/** What a page and the form in its frame say to each other. A card number is no part of it. */
import type { BillingAddress } from '@gifts/sdk';
import type { InterimCard } from '../api/page-operations.generated.ts';
import type { FormStyle } from './form-style.ts';

export interface PaymentFormResult extends InterimCard {
  readonly cardholder_name: string;
  readonly billing_address: BillingAddress;
}

export interface PaymentFormChange {
  /** Whether everything is filled in and fits. */
  readonly complete: boolean;
  /** Null while the number does not tell. */
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

export type FormMessage =
  | { readonly gifts: 'ready' }
  | ({ readonly gifts: 'unready' } & Failure)
  | { readonly gifts: 'height'; readonly height: number }
  | ({ readonly gifts: 'change' } & PaymentFormChange)
  | { readonly gifts: 'enter' }
  | { readonly gifts: 'result'; readonly id: number; readonly card: PaymentFormResult }
  | ({ readonly gifts: 'failure'; readonly id: number } & Failure);

/** Other scripts post messages too: ours carry this name. Both ends have checked by now who sent it. */
export const isGiftsMessage = (data: unknown): data is { readonly gifts: string } =>
  typeof data === 'object' && data !== null && 'gifts' in data && typeof data.gifts === 'string';
