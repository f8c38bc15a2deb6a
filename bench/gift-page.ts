/** The page of an opened gift, 16 in flight, beside a bare Fastify that sends the same bytes. */

import { startBareServer } from './bare-server.ts';
import { alternate, amountOutcome, type Benchmark, ensure, median, ratioOutcome, say } from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { openGift } from './gift-lives.ts';
import { ask, send } from './http-client.ts';
import { startService } from './service.ts';
import { readsPerSecond } from './wrk.ts';

const seconds = 8;
const warmUpSeconds = 4;
const goal = { ratio: 0.35, perSecond: 1_500 };

export const giftPage: Benchmark = {
  needs: ['wrk'],
  async run() {
    const service = await startService();
    const body = await bodyOfBatch(service, [recipientNumber(1)]);
    const batch = await ask<{ orders_preview: { id: string; individual_gift_link: string }[] }>(
      service,
      'POST',
      '/v1/order_batches',
      body,
    );
    const [{ id, individual_gift_link: link } = { id: '', individual_gift_link: '' }] = batch.orders_preview;
    ensure(link !== '', 'The created batch has no order.');
    await openGift(service, id);
    const path = new URL(link).pathname;
    const { text } = await send(service, 'GET', path);
    ensure(text.includes('<h1>'), 'The page is not that of a gift.');
    const bytes = Buffer.byteLength(text);
    say(`a page is ${bytes} bytes`);
    const bare = await startBareServer(service, {
      bytes,
      contentType: 'text/html; charset=utf-8',
      readsList: false,
    });
    try {
      const ceiling = readsPerSecond(bare.url);
      const ours = readsPerSecond(`${service.url}${path}`);
      say('warming up');
      await ceiling(warmUpSeconds);
      await ours(warmUpSeconds);
      const results = await alternate(
        { ceiling: () => ceiling(seconds), ours: () => ours(seconds) },
        'pages/s',
      );
      return [
        ratioOutcome('the page of a gift, 16 in flight', results, {
          unit: '/s',
          goal: { atLeast: goal.ratio },
        }),
        amountOutcome(
          'the page of a gift, 16 in flight, per second',
          median(results.map((each) => each.ours)),
          {
            unit: '/s',
            goal: { atLeast: goal.perSecond },
          },
        ),
      ];
    } finally {
      await bare.stop();
    }
  },
};
