import { describe, expect, it } from 'vitest';
import { credentialOfForm, type Destination, destinationOf } from './credential-of.ts';

const cookies = {
  session: 'gifts_session',
  secondFactor: 'gifts_second_factor',
  passkey: 'gifts_passkey',
  provider: 'gifts_provider',
};
const token = `ab12cd-${'0'.repeat(32)}`;
const cell = (kind: string, value: string) => ({ to: 'cell', credential: { kind, value } });

const destination = (request: string, headers: Record<string, string> = {}): Destination => {
  const [method = '', url = ''] = request.split(' ');
  return destinationOf({ method, url, headers }, cookies);
};

describe('a link leads to the cell of its organization', () => {
  it.each([
    [`GET /gift/${token}`, token],
    [`POST /gift/${token}/open`, token],
    [`GET /r/${token}/address?x=1`, token],
    [`GET /pay/${token}`, token],
    [`POST /pay/${token}/payments`, token],
    [`GET /cards/${token}/form`, token],
    [`GET /invoices/${token}.pdf`, `${token}.pdf`],
    ['GET /logos/ab12cd/0.png', 'ab12cd/0.png'],
  ])('%s', (request, link) => {
    const headers = { authorization: 'Bearer key', cookie: 'gifts_session=s' };
    expect(destination(request, headers)).toEqual(cell('link', link));
  });
});

describe('a request without a link', () => {
  it.each([
    ['GET /v1/me', { authorization: 'Bearer abc' }, cell('api key', 'abc')],
    ['GET /v1/me', { authorization: 'bearer  abc', cookie: 'gifts_session=s' }, cell('api key', 'abc')],
    ['GET /v1/me', { authorization: 'Basic abc', cookie: 'gifts_session=s' }, { to: 'main' }],
    ['GET /v1/orders', { cookie: 'a=b; gifts_session=s' }, cell('session', 's')],
    ['GET /internal/live?organization=1', { cookie: 'gifts_session=s' }, cell('session', 's')],
    ['GET /preview/drafts/1', { cookie: 'gifts_session=s' }, cell('session', 's')],
    [
      'POST /internal/sign_in/second_factor',
      { cookie: 'gifts_second_factor=f' },
      cell('pending sign-in', 'f'),
    ],
    ['GET /embed/settings?public_app_id=app_1', {}, cell('app', 'app_1')],
    ['GET /embed/payment-form.js', {}, { to: 'main' }],
    ['GET /mailbox', { cookie: 'mailbox_key=k' }, cell('mailbox cookie', 'k')],
    ['GET /mailbox?code=c', { cookie: 'mailbox_key=k' }, cell('mailbox code', 'c')],
    ['GET /', {}, { to: 'main' }],
    ['GET /assets/gift.css', {}, { to: 'main' }],
    ['GET /gift/short', {}, { to: 'main' }],
  ])('%s with %o', (request, headers, expected) => {
    expect(destination(request, headers as Record<string, string>)).toEqual(expected);
  });

  it.each([
    'POST /gateways/stripe/callbacks',
    'POST /carriers/easypost/callbacks',
    'POST /hooks/mail/returned',
  ])('%s goes to all cells', (request) => {
    expect(destination(request)).toEqual({ to: 'all cells' });
  });

  it.each([
    'POST /internal/sign_in',
    'POST /internal/sign_in/links/spend',
    'POST /internal/registrations',
    'POST /embed/interim_cards',
    'POST /mailbox',
  ])('%s says in its body whose it is, also in a browser that is signed in', (request) => {
    expect(destination(request, { cookie: 'gifts_session=s' })).toEqual({ to: 'form' });
  });

  it.each(['/internal/sign_in/provider', '/internal/sign_in/passkey/begin', '/internal/first_operator'])(
    'POST %s goes to main',
    (path) => {
      expect(destination(`POST ${path}`, { cookie: 'gifts_session=s' })).toEqual({ to: 'main' });
    },
  );
});

describe('a form', () => {
  it.each([
    ['{"email":"a@example.com","password":"p"}', { kind: 'email', value: 'a@example.com' }],
    ['{"token":"t","password":"p"}', { kind: 'token', value: 't' }],
    ['{"challenge":"c","credential_id":"i"}', { kind: 'passkey', value: 'i' }],
    ['{"public_app_id":"app_1","card_token":"t"}', { kind: 'app', value: 'app_1' }],
    ['{"email":7}', null],
    ['not JSON', null],
    ['null', null],
    ['', null],
  ])('%s', (body, expected) => {
    expect(credentialOfForm(Buffer.from(body), 'application/json')).toEqual(expected);
  });

  it('of a page without script has fields', () => {
    const form = credentialOfForm(Buffer.from('go_to=%2F&key=gos_1'), 'application/x-www-form-urlencoded');
    expect(form).toEqual({ kind: 'api key', value: 'gos_1' });
  });
});
