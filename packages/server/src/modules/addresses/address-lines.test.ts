import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const empty = { last_name: null, address_2: null, city: null, state: null, postal_code: null, phone: null };

it.each([
  [
    'the US',
    {
      first_name: 'Robin Reyes',
      address_1: '20 W 34th St',
      address_2: 'Floor 2',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      country: 'US',
    },
    'en',
    ['Robin Reyes', '20 W 34th St, Floor 2', 'New York, NY 10001', 'United States'],
  ],
  [
    'Germany',
    {
      first_name: 'Robin Reyes',
      address_1: 'Hauptstraße 1',
      city: 'Berlin',
      postal_code: '10115',
      country: 'DE',
    },
    'de',
    ['Robin Reyes', 'Hauptstraße 1', '10115 Berlin', 'Deutschland'],
  ],
  [
    'Japan, for a Japanese reader',
    {
      first_name: '山田花子',
      address_1: '千代田1-1',
      state: '東京都',
      postal_code: '100-0001',
      country: 'JP',
    },
    'ja',
    ['〒100-0001', '東京都', '千代田1-1', '山田花子', '日本'],
  ],
  [
    'Japan, with a city, which its addresses do not have',
    {
      first_name: '山田花子',
      address_1: '神宮前1-1',
      city: '渋谷区',
      state: '東京都',
      postal_code: '150-0001',
      country: 'JP',
    },
    'en',
    ['山田花子', '神宮前1-1, 東京都', '150-0001', '渋谷区', 'Japan'],
  ],
  [
    'Hong Kong, without a postal code',
    { first_name: 'Robin Reyes', address_1: '1 Nathan Road', state: 'Kowloon', country: 'HK' },
    'en',
    ['Robin Reyes', '1 Nathan Road', 'Kowloon', 'Hong Kong SAR China'],
  ],
] as const)('an address in %s has its lines in order', (_where, address, language, lines) => {
  expect(addressLines({ ...empty, ...address }, language)).toEqual(lines);
});
