import type { MemberHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { replayDelivery } from './deliveries/replay-delivery.process.ts';
import { listDeliveriesOfEvent, showDelivery } from './deliveries/show-delivery.ts';
import { listWebhookOverviews } from './endpoints/list-overviews.ts';
import { pauseWebhook } from './endpoints/pause-webhook.ts';
import { presentWebhook } from './endpoints/present-webhook.ts';

export const webhookPageHandlers: MemberHandlersOf<
  'listWebhookOverviews' | 'disableWebhook' | 'getDeliveryDetail' | 'replayDelivery' | 'listEventDeliveries'
> = {
  listWebhookOverviews: (context, db, { query }) =>
    listWebhookOverviews(context, db, withPageDefaults(query)),
  disableWebhook: async (context, tx, { params }) =>
    presentWebhook(await pauseWebhook(context, tx, params.id)),
  getDeliveryDetail: (context, db, { params }) => showDelivery(context, db, params),
  replayDelivery: {
    handle: (context, _tx, { params }) => replayDelivery(context, params),
    runsOutsideTransaction: true,
    commitsSteps: true,
  },
  listEventDeliveries: (context, db, { params }) => listDeliveriesOfEvent(context, db, params.id),
};
