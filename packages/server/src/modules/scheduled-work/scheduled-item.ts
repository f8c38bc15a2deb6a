/** A piece of scheduled work that is due. */
export interface ScheduledItem {
  kind:
    | 'send'
    | 'expiry'
    | 'payment'
    | 'invoice'
    | 'notice'
    | 'occasion'
    | 'reminder'
    | 'digest'
    | 'swap_offer';
  id: string;
  due_at: Date;
  /** When it is to run: the time it is due, or the time of its next attempt. */
  run_at: Date;
  /** How often it has failed. */
  attempts: number;
}
