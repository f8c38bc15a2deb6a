/** What runs for each kind of job: a step in a transaction, or a process that opens its own. */
import { type Context, openContext, type Services } from '../context/context.ts';
import type { Tx } from '../db/statements.ts';
import { buildListCheckpoints } from '../lists/build-list-checkpoints.ts';
import { countListBlocks } from '../lists/count-list-blocks.process.ts';
import { runBulkAct } from '../modules/bulk/run-bulk-act.process.ts';
import { importBuiltInCollections } from '../modules/catalog/import/import-built-in-collections.process.ts';
import { followEndedShipments } from '../modules/fulfilment/follow-shipments.ts';
import {
  issueCodesOfOrders,
  issueWaitingCodes,
} from '../modules/fulfilment/issue-codes-of-orders.process.ts';
import { placeOrders } from '../modules/fulfilment/place-orders.ts';
import { followTracker } from '../modules/fulfilment/trackers/follow-tracker.process.ts';
import { recordReports } from '../modules/fulfilment/trackers/record-reports.process.ts';
import { giveUpMails } from '../modules/gifts/give-up-mails.process.ts';
import { notifyRecipients } from '../modules/gifts/notify-recipients.process.ts';
import { sendQueuedNotification } from '../modules/gifts/send-notification.process.ts';
import { sendReminders } from '../modules/gifts/send-reminders.process.ts';
import { sendMail, sendMails } from '../modules/notifications/send-mail.process.ts';
import { findOrganization } from '../modules/organizations/organizations.sql.ts';
import { executeCharge } from '../modules/payments/charges/execute-charge.process.ts';
import { collectPayments } from '../modules/payments/collect-payments.ts';
import { checkDisputes } from '../modules/payments/disputes/check-disputes.process.ts';
import { retryPayments } from '../modules/payments/dunning/retry-payments.process.ts';
import { forgetCard } from '../modules/payments/methods/forget-card.process.ts';
import { executeRefund } from '../modules/payments/refunds/execute-refund.process.ts';
import { earnDelivered } from '../modules/payouts/earnings/earn-delivered.process.ts';
import { mailPerson } from '../modules/people/mail-person.process.ts';
import {
  eraseAnswersAboutBatches,
  eraseAnswersAboutOrders,
  eraseGiftCopies,
} from '../modules/privacy/erase-gift-copies.process.ts';
import { attemptSend } from '../modules/scheduled-work/attempt-item.process.ts';
import { runScheduledWork } from '../modules/scheduled-work/scheduled-work.process.ts';
import type { Jobs } from '../queue/jobs.ts';
import { type Taken, takeWaitingJobs } from '../queue/take-waiting-jobs.ts';
import { eraseCopies } from './erase-copies.ts';

type Tasks = { [Task in keyof Jobs]: (services: Services, payload: Jobs[Task]) => Promise<void> };

export const tasks: Tasks = {
  send_order_batch: async (services, { organization_id, order_batch_id }) => {
    const context = await contextFor(services, organization_id);
    await attemptSend(context, order_batch_id);
  },
  notify_recipients: async (services, { organization_id, ...slice }) =>
    notifyRecipients(await contextFor(services, organization_id), slice),
  collect_payments: (services, slice) => withWaiting(services, 'collect_payments', slice, collectPayments),
  carry_out_charge: async (services, { organization_id, charge_id }) => {
    await executeCharge(await contextFor(services, organization_id), charge_id);
  },
  carry_out_refund: async (services, { organization_id, refund_id }) =>
    executeRefund(await contextFor(services, organization_id), refund_id),
  check_disputes: async (services, { organization_id, charge_id }) =>
    checkDisputes(await contextFor(services, organization_id), charge_id),
  place_orders: (services, slice) => withWaiting(services, 'place_orders', slice, placeOrders),
  follow_tracker: async (services, { organization_id, tracker_id }) =>
    followTracker(await contextFor(services, organization_id), tracker_id),
  record_carrier_reports: (services, { organization_id }) =>
    recordReports(() => contextFor(services, organization_id)),
  issue_codes: async (services, { organization_id, order_ids }) =>
    issueCodesOfOrders(await contextFor(services, organization_id), order_ids),
  issue_waiting_codes: async (services, { organization_id, after }) =>
    issueWaitingCodes(await contextFor(services, organization_id), after),
  follow_shipments: async (services, { organization_id, order_id }) => {
    const context = await contextFor(services, organization_id);
    await services.db.transaction((tx) => followEndedShipments(context, tx, order_id));
  },
  book_earnings: async (services, { organization_id }) => {
    await earnDelivered(await contextFor(services, organization_id));
  },
  retry_payments: async (services, { organization_id }) =>
    retryPayments(await contextFor(services, organization_id)),
  run_scheduled_work: (services, { organization_id }) => runScheduledWork(services, organization_id),
  // A job that an earlier release enqueued has no part, and does the whole list.
  build_list_checkpoints: (services, { organization_id, list, part_id }) =>
    buildListCheckpoints(services.db, list, { organizationId: organization_id, partId: part_id ?? null }),
  count_list_blocks: (services, { organization_id, list, part_id }) =>
    countListBlocks(services.db, list, { organizationId: organization_id, partId: part_id ?? null }),
  send_mail: async (services, { organization_id, mail_id }) =>
    sendMail(await contextFor(services, organization_id), mail_id),
  send_mails: async (services, { organization_id, mail_ids }) =>
    sendMails(await contextFor(services, organization_id), mail_ids),
  send_notification: async (services, { organization_id, mail_id }) =>
    sendQueuedNotification(await contextFor(services, organization_id), mail_id),
  send_reminders: async (services, { organization_id, mail_ids }) =>
    sendReminders(await contextFor(services, organization_id), mail_ids),
  give_up_mails: async (services, { organization_id }) =>
    giveUpMails(await contextFor(services, organization_id)),
  run_bulk_act: async (services, { organization_id, bulk_act_id }) =>
    runBulkAct(await contextFor(services, organization_id), bulk_act_id),
  import_built_in_collections: (services, { organization_id }) =>
    importBuiltInCollections(services, organization_id),
  mail_person: mailPerson,
  erase_copies: async (services, { organization_id, order_id }) =>
    eraseCopies(await contextFor(services, organization_id), order_id),
  erase_gift_copies: async (services, job) => {
    const context = await contextFor(services, job.organization_id);
    await eraseGiftCopies(context, job.order_ids);
    await eraseAnswersAboutBatches(context, job.order_batch_ids);
    await eraseAnswersAboutOrders(context, job.readdressed_order_ids ?? []);
  },
  forget_card: async (services, { organization_id, payment_method_id }) =>
    forgetCard(await contextFor(services, organization_id), payment_method_id),
};

/** Does the work of a job together with that of others that wait. If it fails, the job is done alone. */
async function withWaiting<Task extends 'collect_payments' | 'place_orders'>(
  services: Services,
  task: Task,
  slice: Jobs[Task],
  work: (context: Context, tx: Tx, slices: readonly Jobs[Task][]) => Promise<void>,
): Promise<void> {
  const context = await contextFor(services, slice.organization_id);
  const alone = () => services.db.transaction((tx) => work(context, tx, [slice]));
  const others = takenWith(task, slice.to - slice.from);
  if (others === null) return alone();
  try {
    await services.db.transaction(async (tx) =>
      work(context, tx, [slice, ...(await takeWaitingJobs(tx, task, slice.organization_id, others))]),
    );
  } catch (error) {
    services.log.warn({ err: error }, `The jobs ${task} of several slices are done one by one`);
    await alone();
  }
}

const single: Taken = { jobs: 50, orders: 1 };
/** Slices as payments make them. Together they are as many orders as one job places of a batch that is paid at once. */
const paidTogether: Taken = { jobs: 4, orders: 100 };

/** Payments of many orders wait for the accounts that they take from, so they are kept short. */
function takenWith(task: 'collect_payments' | 'place_orders', orders: number): Taken | null {
  if (orders === 1) return single;
  return task === 'place_orders' && orders <= paidTogether.orders ? paidTogether : null;
}

async function contextFor(services: Services, organizationId: string): Promise<Context> {
  const organization = await findOrganization(services.db, organizationId);
  if (!organization) throw new Error(`Organization ${organizationId} does not exist`);
  return openContext(services, organization);
}
