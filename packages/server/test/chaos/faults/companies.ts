/** Mail servers, card gateways and receivers of webhooks that are slow, dead or do not tell the truth. */
import { type Answer, withReset, withSilence, withStatus } from '../../api/webhooks/receiver.ts';
import type { Failure } from '../../harness/stripe/stripe-server.ts';
import { type RelayMood, relayMoods } from '../stand/relay.ts';
import type { Fault } from './fault.ts';

const relayFault = (mood: RelayMood): Fault => ({
  begin({ relay }) {
    relay.mood = mood;
  },
  end({ relay }) {
    relay.mood = 'kind';
  },
});

/** So many requests fail. */
const failures = 25;
const paths = ['POST /v1/payment_intents', 'POST /v1/refunds', 'GET /v1/payment_intents/search'];

const gatewayFault = (failure: Failure): Fault => ({
  begin({ gateway }) {
    for (const path of paths) gateway.failNext(path, ...Array<Failure>(failures).fill(failure));
  },
  end: ({ gateway }) => gateway.recover(),
});

const receiverFault = (answer: Answer): Fault => ({
  begin: ({ receiver }) => receiver.answer(answer),
  end: ({ receiver }) => receiver.answer(withStatus(200)),
});

const slowByMs = 2_000;
const slowly: Answer = (_request, response) => void setTimeout(() => response.end(), slowByMs);
/** An answer without an end, until the receiver of the answer loses patience. */
const withoutEnd: Answer = (_request, response) => {
  const more = setInterval(() => response.write('x'.repeat(10_000)), 5);
  response.on('close', () => clearInterval(more));
};

export const companyFaults: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(
    relayMoods
      .filter((mood) => mood !== 'kind')
      .map((mood) => [`the mail server is in the mood ${mood}`, relayFault(mood)]),
  ),
  ...Object.fromEntries(
    (
      ['no_answer', 'reset_before', 'reset_after', 'rate_limited', 'failed_after', 'failed_before'] as const
    ).map((failure) => [`the card gateway fails by ${failure}`, gatewayFault(failure)]),
  ),
  'the card gateway answers nonsense': gatewayFault({ answers: '<html>Maintenance</html>' }),
  'the receiver is slow': receiverFault(slowly),
  'the receiver is silent': receiverFault(withSilence),
  'the receiver breaks off': receiverFault(withReset),
  'the receiver fails': receiverFault(withStatus(500)),
  'the receiver sends the service elsewhere': receiverFault(
    withStatus(302, { location: 'http://127.0.0.1:1/' }),
  ),
  'the receiver answers without an end': receiverFault(withoutEnd),
};
