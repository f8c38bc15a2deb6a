/** Every kind of job: its payload, the queue in which it waits, and what runs before it. */

/** The lists whose pages are found with checkpoints; see lists/locate-page.ts. */
export type CheckpointedList = 'order_batches' | 'orders' | 'order_activities' | 'shipper_shipments';

/** What a person is mailed. Of an invitation, the job names the organization; of all others it names none. */
export type PersonMail =
  | 'sign_in'
  | 'invitation'
  | 'reset'
  | 'password_changed'
  | 'second_factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'link_printed'
  | 'registration';

export interface Jobs {
  /** Creates the orders of a batch with more than ten recipients. */
  send_order_batch: { organization_id: string; order_batch_id: string };
  /** Sends mail to the recipients of a slice of a batch. */
  notify_recipients: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Collects the payment of the accepted orders in a slice of a batch. */
  collect_payments: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Sends a charge to the card gateway. */
  carry_out_charge: { organization_id: string; charge_id: string };
  /** Sends a refund to the card gateway. */
  carry_out_refund: { organization_id: string; refund_id: string };
  /** Asks the card gateway about the disputes of a charge. */
  check_disputes: { organization_id: string; charge_id: string };
  /** Places the paid orders of a slice of a batch. */
  place_orders: { organization_id: string; order_batch_id: string; from: number; to: number };
  /** Registers a tracking number with its provider, or asks what became of the parcel. */
  follow_tracker: { organization_id: string; tracker_id: string };
  /** Records the waiting reports of carriers. */
  record_carrier_reports: { organization_id: string };
  /** Issues the codes of gift cards in orders that were placed. */
  issue_codes: { organization_id: string; order_ids: readonly string[] };
  /** Issues codes to shipments that wait for some, those after a shipment. */
  issue_waiting_codes: { organization_id: string; after: string };
  /** Ends an order whose shipments had ended before orders ended with their shipments. */
  follow_shipments: { organization_id: string; order_id: string };
  /** Books what was earned by delivered orders of an organization, where an earlier release did not. */
  book_earnings: { organization_id: string };
  /** Retries the payments that wait for money in an account, after money was added. */
  retry_payments: { organization_id: string };
  /** Runs the scheduled work of an organization that is due, in the order of time. */
  run_scheduled_work: { organization_id: string };
  /** Builds the missing checkpoints of a list. */
  build_list_checkpoints: { organization_id: string; list: CheckpointedList; part_id: string | null };
  /** Counts the blocks of a list that is filtered. */
  count_list_blocks: { organization_id: string; list: CheckpointedList; part_id: string | null };
  /** Sends a pending mail. */
  send_mail: { organization_id: string; mail_id: string };
  /** Sends pending mails, some at a time. */
  send_mails: { organization_id: string; mail_ids: readonly string[] };
  /** Sends a pending mail that tells a recipient about a gift, because its sender asked to send it again. */
  send_notification: { organization_id: string; mail_id: string };
  /** Sends pending reminders of gifts. */
  send_reminders: { organization_id: string; mail_ids: readonly string[] };
  /** Gives up the mails of an organization that could not be sent for days. */
  give_up_mails: { organization_id: string };
  /** Mails a person a link, or that something of a sign-in was changed. */
  mail_person: {
    organization_id: string;
    email: string;
    purpose: PersonMail;
    /** Whom a printed link signs in, or the id of a registration. */
    about?: string;
  };
  /** Gives a new organization of the sandbox the collections of the built-in catalog. */
  import_built_in_collections: { organization_id: string };
  /** Goes on with an act on many orders. */
  run_bulk_act: { organization_id: string; bulk_act_id: string };
  /** Deletes copies of the data of a recipient who asked for it. */
  erase_copies: { organization_id: string; order_id: string };
  /** Erases recipients from what was told about their gifts, after they were erased from the gifts. */
  erase_gift_copies: {
    organization_id: string;
    order_ids: readonly string[];
    order_batch_ids: readonly string[];
    /** Only answers of receivers are erased about these. A job of an earlier release has none. */
    readdressed_order_ids?: readonly string[];
  };
  /** Detaches a deleted card at the gateway. */
  forget_card: { organization_id: string; payment_method_id: string };
}

/** A worker runs the jobs of each queue in slots of their own, so that a slow mail server delays nothing but mail. */
export type QueueName = 'work' | 'mail';

export interface JobKind {
  readonly queue: QueueName;
  /** Of the jobs that can run, the one with the lowest number runs first. */
  readonly priority: number;
  /** True if it may take many seconds. Some slots are kept free of such jobs. */
  readonly isLong?: boolean;
}

export const jobKinds: Readonly<Record<keyof Jobs, JobKind>> = {
  // Lists without checkpoints are slow, and slow lists take the time that the other jobs need.
  build_list_checkpoints: { queue: 'work', priority: -10 },
  count_list_blocks: { queue: 'work', priority: -10 },
  collect_payments: { queue: 'work', priority: 0 },
  carry_out_charge: { queue: 'work', priority: 0 },
  carry_out_refund: { queue: 'work', priority: 0 },
  check_disputes: { queue: 'work', priority: 0 },
  retry_payments: { queue: 'work', priority: 0 },
  place_orders: { queue: 'work', priority: 0 },
  issue_codes: { queue: 'work', priority: 0 },
  issue_waiting_codes: { queue: 'work', priority: 0 },
  follow_shipments: { queue: 'work', priority: 0 },
  forget_card: { queue: 'work', priority: 0 },
  erase_copies: { queue: 'work', priority: 5, isLong: true },
  erase_gift_copies: { queue: 'work', priority: 10, isLong: true },
  import_built_in_collections: { queue: 'work', priority: 0 },
  give_up_mails: { queue: 'work', priority: 0 },
  // Payments go first: a provider may be slow, and news of parcels can wait.
  record_carrier_reports: { queue: 'work', priority: 5, isLong: true },
  follow_tracker: { queue: 'work', priority: 5, isLong: true },
  book_earnings: { queue: 'work', priority: 10, isLong: true },
  run_bulk_act: { queue: 'work', priority: 5, isLong: true },
  send_order_batch: { queue: 'work', priority: 0, isLong: true },
  run_scheduled_work: { queue: 'work', priority: 0, isLong: true },
  send_mail: { queue: 'mail', priority: 10 },
  mail_person: { queue: 'mail', priority: 5 },
  send_notification: { queue: 'mail', priority: 10 },
  send_mails: { queue: 'mail', priority: 20 },
  notify_recipients: { queue: 'mail', priority: 20 },
  send_reminders: { queue: 'mail', priority: 20 },
};

/**
 * Flags of a job, by which a worker chooses whose turn it is; see jobs/turns.ts. The payload of every job names its
 * organization.
 */
export const flagsOf = (task: keyof Jobs, { organization_id: id }: { organization_id: string }): string[] =>
  jobKinds[task].isLong ? [id, longFlag, `${longFlag}:${id}`] : [id];

export const longFlag = 'long';
