/** Who started a piece of work, and from where. The audit log says it of every change. */

export type Actor =
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      /** Null for a user who is signed in. */
      readonly keyId: string | null;
      readonly keyName: string | null;
    }
  | {
      readonly kind: 'fulfilment_key';
      readonly keyId: string;
      readonly keyName: string;
      readonly email: string;
    }
  /** Whoever has the link of a gift. */
  | { readonly kind: 'recipient' }
  /** Whoever enters a card on a page. */
  | { readonly kind: 'payer' }
  /** A person at the command line of the service. */
  | { readonly kind: 'operator'; readonly userName: string; readonly host: string }
  /** The service itself. */
  | { readonly kind: 'job'; readonly name: string };

/** Where a request came from. */
export interface Origin {
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly requestId: string;
}

export interface Initiator {
  readonly actor: Actor;
  /** Null for what is no request. */
  readonly origin: Origin | null;
}

export const initiatedByJob = (name: string): Initiator => ({ actor: { kind: 'job', name }, origin: null });
