/** The port of mail servers. A transport sends a mail or returns why it could not. It does not throw for network errors. */

export interface MailTransport {
  /** Sends one mail to the mail server. A repeated mail has the same Message-ID. */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  /** Sends one mail, and returns what the server says of it, in its own words where it was reached. */
  tryOut(mail: OutgoingMail): Promise<{ readonly isAccepted: boolean; readonly answer: string }>;
  /** Returns null if mail can be sent now, otherwise a sentence for the operator. */
  check(): Promise<string | null>;
  /** Waits a short time for mails that are being sent. Refuses new ones. */
  close(): Promise<void>;
}

export type OutgoingMail = {
  /** The UUID of the mail. A repeated mail has the same one. */
  readonly id: string;
  /** The address is that of MAIL_FROM. The name may contain the name of the gift's sender. */
  readonly from: { readonly name: string; readonly address: string };
  /** One address without a name. */
  readonly to: string;
  /** Where an answer goes. Null means `from`. */
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  /** The address that the mail returns to if it cannot be delivered. Null means that of `from`. */
  readonly returnTo: string | null;
  /**
   * The https address at which a POST unsubscribes the recipient without another question (RFC 8058). Null for a mail
   * that is not sent repeatedly.
   */
  readonly unsubscribeUrl: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type SendOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'rejected'; readonly failure: RejectionCode; readonly response: string }
  | { readonly outcome: 'failed'; readonly failure: FailureCode };

/** The mail server refused this mail permanently. It would refuse a repeated mail too. */
const rejectionCodes = [
  /** Mail cannot be sent to such an address. */
  'invalid_address',
  /** Nobody receives mail at the address. */
  'mailbox_unavailable',
  'mailbox_full',
  'message_too_large',
  /** The receiver refused the content, or a rule of the receiver did. */
  'message_refused',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** The failure does not concern the mail itself, so it is retried. Some failures need a correction by the operator first. */
const failureCodes = [
  'timeout',
  'dns_failed',
  'connection_refused',
  'host_unreachable',
  /** The connection was lost while the mail was being sent. It is unknown whether the server accepted the mail. */
  'connection_lost',
  'tls_failed',
  'auth_failed',
  /** The server refuses the sender of the envelope: MAIL_FROM, or an address of MAIL_RETURN_DOMAIN. */
  'sender_refused',
  /** The server asked to send the mail later (4xx). */
  'server_busy',
  /** The server's answer does not follow SMTP. */
  'unexpected_response',
  /** The service is stopping. */
  'closing',
] as const;
export type FailureCode = (typeof failureCodes)[number];
