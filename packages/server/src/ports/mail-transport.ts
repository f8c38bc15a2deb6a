/** How mail leaves the house. A transport sends or says why not; it never throws for what the network does. */

export interface MailTransport {
  /** Hands one mail to the mail server. May be repeated with the same mail: its Message-ID stays the same. */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  /** Null when mail could be sent now; else a sentence for the operator. */
  check(): Promise<string | null>;
  /** Lets what is being sent finish, for a short while, and refuses what comes after. */
  close(): Promise<void>;
}

export type OutgoingMail = {
  /** UUID of the mail; a repeat carries the same one. */
  readonly id: string;
  /** The address is the house's own (MAIL_FROM); the name may speak for the sender of the gift. */
  readonly from: { readonly name: string; readonly address: string };
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type SendOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'rejected'; readonly failure: RejectionCode; readonly response: string }
  | { readonly outcome: 'failed'; readonly failure: FailureCode };

/** The mail server refused this mail for good; sending it again would be refused again. */
export const rejectionCodes = [
  /** The address is not one a mail can be sent to. */
  'invalid_address',
  /** Nobody receives mail at the address. */
  'mailbox_unavailable',
  'mailbox_full',
  'message_too_large',
  /** Refused for its content or by the receiver's rules. */
  'message_refused',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** Nothing is said about this mail: it is worth trying again, some of them after the operator mended something. */
export const failureCodes = [
  'timeout',
  'dns_failed',
  'connection_refused',
  'host_unreachable',
  /** The connection ended in the middle; whether the mail was taken is unknown. */
  'connection_lost',
  'tls_failed',
  'auth_failed',
  /** The server does not let MAIL_FROM send. */
  'sender_refused',
  /** The server put it off (4xx). */
  'server_busy',
  /** The server does not speak SMTP as agreed. */
  'unexpected_response',
  /** The service is stopping. */
  'closing',
] as const;
export type FailureCode = (typeof failureCodes)[number];
