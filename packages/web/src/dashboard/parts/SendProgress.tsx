import type { OrderBatch } from '@gifts/sdk';
import { figure } from '../../ui/figures.ts';
import './send-progress.css';

/** Milliseconds between two questions about a batch that is being sent, while changes do not come by themselves. */
export const pollMs = 1_500;

/** True while the orders of a batch are made. A scheduled batch waits for its time. */
export const isUnderWay = ({ send_status, scheduled_send_on }: OrderBatch): boolean =>
  send_status === 'pending' && scheduled_send_on === null;
/** The orders of a batch appear all at once, so nobody knows how far it is. */
export const SendProgress = ({ batch }: { batch: OrderBatch }) => (
  <section className="card card-body" aria-label="Progress">
    <h2>Sending {figure(batch.recipients_count)} gifts</h2>
    <div className="send-progress" role="progressbar" aria-label="The gifts are being made" />
    <p className="soft" role="status">
      This takes a moment and goes on if you leave. You find it under Gifts.
    </p>
  </section>
);
