/** The packing slips of 500 parcels in one PDF, while other requests are answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { amountOutcome, type Benchmark, ensure, type Outcome, percentile, say } from './benchmark.ts';
import { bodyOfBatch } from './gift.ts';
import { address } from './gift-lives.ts';
import { ask, send } from './http-client.ts';
import { peakRssMb, rssMb } from './process-memory.ts';
import { type Service, startService } from './service.ts';
import { asShipper } from './shippers.ts';

const slips = 500;
const perPage = 100;
const giveUpMs = 5 * 60_000;
const goals = { seconds: 30, megabytes: 250, otherMs: 250 };

/** Names in the scripts that names come in. */
const names = [
  'Robin Reyes',
  'Nguyễn Thị Thủy',
  'Дмитрий Ковальчук',
  'Γεώργιος Παπαδόπουλος',
  'محمد بن عبد الله',
  'דוד בן־גוריון',
  'สมชาย ใจดี',
  '王小明',
  '髙橋 花子',
  '김민수',
];
const message =
  'Thank you for all your help this year! ¡Gracias! Спасибо! 谢谢! ありがとう! شكراً! 🎉\n\n'.repeat(5);

export const packingSlips: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    const shipper = await asShipper(service, null);
    await send500Gifts(service);
    const ids = await idsOfParcels(shipper);
    say('all parcels wait to be packed');
    return [...(await measure(shipper, ids, 'a4')), ...(await measure(shipper, ids, '4x6'))];
  },
};

async function send500Gifts(service: Service): Promise<void> {
  const recipients = Array.from({ length: slips }, (_, index) => ({
    first_name: `${names[index % names.length]} ${index}`,
    last_name: '',
    email: `recipient-${index}@example.com`,
    mailing_address: address,
  }));
  const body = await bodyOfBatch(service, recipients, { send_method: 'direct_send', message });
  await ask(service, 'POST', '/v1/order_batches', body);
}

async function idsOfParcels(shipper: Service): Promise<string[]> {
  const begun = performance.now();
  const ids = new Set<string>();
  while (ids.size < slips) {
    ensure(performance.now() - begun < giveUpMs, 'The gifts were not ordered in time.');
    await pause(1_000);
    for (let page = 1; page <= slips / perPage; page += 1) {
      const path = `/v1/fulfilment/shipments?status=pending&per_page=${perPage}&page=${page}`;
      const { data } = await ask<{ data: { id: string }[] }>(shipper, 'GET', path);
      for (const { id } of data) ids.add(id);
    }
  }
  return [...ids];
}

async function measure(shipper: Service, ids: readonly string[], format: string): Promise<Outcome[]> {
  const before = await rssMb(shipper.pid);
  const others = startAsking(shipper);
  const { status, text, ms } = await send(
    shipper,
    'GET',
    `/v1/fulfilment/packing_slips?ids=${ids.join(',')}&format=${format}`,
  );
  const waits = await others.stop();
  ensure(status === 200 && text.startsWith('%PDF-'), `The slips were answered with ${status}.`);
  const pages = Number(/\/Count (\d+)/.exec(text)?.[1]);
  ensure(pages >= slips, `${slips} slips have only ${pages} pages.`);
  const peak = await peakRssMb(shipper.pid);
  say(
    `${format}: ${pages} pages, ${text.length} characters; slowest other request ${Math.max(...waits).toFixed(0)} ms`,
  );
  const work = `${slips} packing slips on ${format}`;
  return [
    amountOutcome(work, ms / 1000, { unit: 's', goal: { atMost: goals.seconds } }),
    amountOutcome(`${work}: more memory of the Node process`, peak - before, {
      unit: 'MB',
      goal: { atMost: goals.megabytes },
    }),
    amountOutcome(`${work}: p99 of other requests meanwhile`, percentile(waits, 0.99), {
      unit: 'ms',
      goal: { atMost: goals.otherMs },
    }),
  ];
}

/** Asks for something small every 10 ms. */
function startAsking(shipper: Service) {
  let isStopped = false;
  const waits: number[] = [];
  const asking = (async () => {
    while (!isStopped) {
      waits.push((await send(shipper, 'GET', '/v1/me')).ms);
      await pause(10);
    }
  })();
  return {
    async stop(): Promise<number[]> {
      isStopped = true;
      await asking;
      return waits;
    },
  };
}
