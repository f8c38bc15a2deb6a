import { expect, it } from 'vitest';
import { changesOf, formOf } from './settings-form.ts';

const settings = {
  id: '019b0000-0000-7000-8000-000000000001',
  name: 'Acme',
  color: '#8a1f4d',
  logo_url: null,
  sender_name: null,
  default_expiry_days: 60,
  expires_all_gifts: false,
  reminds_recipients: true,
  default_locale: 'de',
  default_payment_method: 'BALANCE',
};

it('what was not changed is not sent', () => {
  expect(changesOf(settings, formOf(settings))).toEqual({});
});

it('an empty field is nothing, and a number is one', () => {
  const fields = {
    ...formOf(settings),
    color: '',
    default_locale: '',
    sender_name: 'Us',
    default_expiry_days: '9',
  };
  expect(changesOf(settings, fields)).toEqual({
    color: null,
    default_locale: null,
    sender_name: 'Us',
    default_expiry_days: 9,
  });
});
