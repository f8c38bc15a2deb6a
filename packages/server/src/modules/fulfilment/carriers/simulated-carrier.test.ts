import { describe, expect, it, test } from 'vitest';
import { trackingUrl } from './known-carriers.ts';
import { simulatedCarrier } from './simulated-carrier.ts';

test.each([
  ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['usps', '9400 1000 0000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=940010000000'],
  ['Fed Ex', '999912345678', 'https://www.fedex.com/fedextrack/?trknbr=999912345678'],
  ['D.H.L.', '0000123456', 'https://www.dhl.com/en/express/tracking.html?AWB=0000123456'],
  ['UPS', 'a&b=c#d/é', 'https://www.ups.com/track?tracknum=a%26b%3Dc%23d%2F%C3%A9'],
  ['The Milkman', '12', null],
])('%s %s is followed at %s', (carrier, number, url) => {
  expect(trackingUrl(carrier, number)).toBe(url);
});

describe('the simulated carrier', () => {
  it.each([
    ['UPS', /^1Z999AA1\d{10}$/],
    ['USPS', /^94001000000000\d{8}$/],
    ['FedEx', /^9999\d{8}$/],
    ['DHL', /^0000\d{6}$/],
    ['The Milkman', /^SIM\d{10}$/],
  ])('makes up numbers of the form of %s, and belonging to nobody', (carrier, form) => {
    const { number, ...rest } = simulatedCarrier.follow({ carrier, number: null });
    expect(number).toMatch(form);
    expect(rest).toEqual({ carrier, url: trackingUrl(carrier, number) });
  });

  it('makes up another number each time', () => {
    const numbers = Array.from(
      { length: 50 },
      () => simulatedCarrier.follow({ carrier: null, number: null }).number,
    );
    expect(new Set(numbers).size).toBe(50);
  });

  it('keeps what was named', () => {
    expect(simulatedCarrier.follow({ carrier: ' The Milkman ', number: ' 12 ' })).toEqual({
      carrier: 'The Milkman',
      number: '12',
      url: null,
    });
  });
});
