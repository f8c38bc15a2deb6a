/** Card numbers and security codes are sent in every possible place and are found nowhere afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestOptions, TestResponse } from '../../harness/app.ts';
import { giftBody } from '../http/api-fixtures.ts';
import { findTextInDatabase } from './find-text-in-database.ts';
import { cardLink } from './own-card-fixtures.ts';
import {
  billingAddress,
  interimCardBody,
  interimKey,
  methodBody,
  type PaymentsFixture,
  path,
  startPaymentsFixture,
} from './payments-fixtures.ts';

/** Numbers of no test card, so that no other test data contains them. */
const number = '4539578763621486';
const spaced = '4539 5787 6362 1486';
const dashed = '5105-1051-0510-5100';
const cvc = '9173';
const secrets = [number, spaced, dashed, dashed.replaceAll('-', ''), cvc, '57876362', '105105'];

let fixture: PaymentsFixture;
const answers: TestResponse[] = [];
const logged: string[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => void logged.push(line) };
  fixture = await startPaymentsFixture({ config: { logLevel: 'trace' }, outside: { logTo } });
});
afterAll(() => fixture.close());

const send = async (method: string, address: string, options: RequestOptions = {}) => {
  const answer = await fixture.app.request(method, address, {
    apiKey: fixture.app.commerceApiKey,
    ...options,
  });
  answers.push(answer);
  return answer;
};

const valid = () => ({ number, exp_month: 4, exp_year: 2040, cvc });

it('they are sent to the vault and the form’s operations in every form', async () => {
  const saveOwnCard = `${(await cardLink(fixture.app)).page}/card`;
  for (const address of ['/vault/cards', '/embed/interim_cards', saveOwnCard, path, '/v1/order_batches']) {
    for (const body of [
      valid(),
      { ...valid(), number: spaced },
      { ...valid(), number: dashed, exp_year: '2040' },
      { ...valid(), number: Number(number), cvc: Number(cvc) },
      { ...valid(), number: [number], cvc: { cvc } },
      { ...valid(), exp_month: null, cvc: `${cvc}${cvc}${cvc}` },
      { number: `${number}${' '.repeat(60)}`, card: { number, cvc } },
      { [number]: cvc, [spaced]: dashed },
    ]) {
      await send('POST', address, { body });
      await send('POST', address, { body, headers: { 'idempotency-key': 'typed' } });
    }
    for (const rawBody of [
      `{"number":"${number}","cvc":"${cvc}`,
      `{"number":"${number}","cvc":"${cvc}"`,
      `{"number":"${number}",,"cvc":"${cvc}"}`,
      `number=${number}&cvc=${cvc}`,
      `${number} ${cvc}`,
      `{"number":"${number}\u0001","cvc":"${cvc}"}`,
      `{"cvc":"${cvc}","number":"${spaced}\\u0000"}`,
    ]) {
      await send('POST', address, { rawBody });
    }
    await send('POST', address, {
      rawBody: `number=${number}&cvc=${cvc}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
  expect(answers.every(({ status }) => status >= 400 && status < 500)).toBe(true);
});

it('they are sent to the public API in unknown and in known fields', async () => {
  const good = methodBody(await interimKey(fixture));
  for (const fields of [
    { card_number: number, cvc },
    { card: { number: spaced, cvc } },
    { payment_method_type: number },
    { cardholder_name: spaced },
    { cardholder_name: `Robin ${dashed}` },
    { interim_card_key: number },
    { billing_address: { ...billingAddress, card_number: number } },
    { billing_address: { ...billingAddress, address_2: number } },
    { billing_address: { ...billingAddress, country: number } },
    { billing_address: number },
  ]) {
    const { status } = await send('POST', path, { body: { ...good, ...fields } });
    expect(status).toBe(400);
  }
  await send('POST', '/v1/order_batches', {
    body: await giftBody(fixture.app, { payment_method_id: number }),
  });
  const token = fixture.gateway.vault();
  const interim = interimCardBody(fixture.publicAppId, token);
  for (const fields of [{ public_app_id: number }, { card_token: spaced }, { cardholder_name: number }]) {
    const { status } = await send('POST', '/embed/interim_cards', {
      body: { ...interim, ...fields },
      apiKey: null,
    });
    expect(status).toBe(400);
  }
});

it('they are sent in addresses', async () => {
  for (const address of [
    `${path}/${number}?commerce_end_user_id=user-1`,
    `${path}?card_number=${number}&cvc=${cvc}`,
    `${path}?${number}=${cvc}`,
    `/vault/cards?number=${number}&cvc=${cvc}`,
    `/vault/cards/${number}`,
    `/vault/${encodeURIComponent(spaced)}`,
    `/embed/settings?public_app_id=${number}`,
    `/embed/settings?cvc=${cvc}`,
    `/v1/orders/${number}`,
    `/${dashed}`,
  ]) {
    for (const method of ['GET', 'POST', 'DELETE']) await send(method, address);
  }
});

it('an internal error does not log them', async () => {
  await fixture.app.db.query('alter table public_app_ids rename to public_app_ids_away');
  const { status } = await send('POST', '/embed/interim_cards', {
    body: { ...interimCardBody(number, spaced), cardholder_name: dashed },
    apiKey: null,
  });
  await fixture.app.db.query('alter table public_app_ids_away rename to public_app_ids');
  expect(status).toBe(500);
  fixture.app.services.log.error(new Error(`Card ${number} at ${spaced}`), dashed);
  expect(logged.length).toBeGreaterThan(1);
});

it('they are in no answer', () => {
  expect(answers.length).toBeGreaterThan(100);
  for (const { body } of answers) {
    const text = JSON.stringify(body);
    // An id can contain the digits of a security code by chance; a quoted text cannot.
    for (const secret of secrets) expect(text).not.toContain(secret === cvc ? `"${cvc}"` : secret);
  }
});

it('they are in no line of the log', () => {
  for (const secret of secrets.filter((each) => each !== cvc)) {
    expect(logged.join('\n')).not.toContain(secret);
  }
  // A time or an id can contain these four digits by chance; a quoted text cannot.
  expect(logged.join('\n')).not.toMatch(new RegExp(`["': ]${cvc}["' ]`));
});

it('they are in no table', async () => {
  expect(
    await findTextInDatabase(
      fixture.app.db,
      secrets.filter((each) => each !== cvc),
    ),
  ).toEqual([]);
  const withCode = await fixture.app.db.query(`select from interim_cards t where t::text ~ '[,("]9173[,)"]'`);
  expect(withCode).toEqual([]);
});
