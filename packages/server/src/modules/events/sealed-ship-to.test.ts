import { createSecretKey, randomBytes } from 'node:crypto';
import { fulfilmentShipment } from '@gifts/contract/examples/fulfilment-examples';
import { expect, it } from 'vitest';
import { createVault } from '../../kit/vault.ts';
import { openEventData, sealShipTo } from './sealed-ship-to.ts';

const newVault = () => createVault(createSecretKey(randomBytes(32)));
const [vault, shipper] = [newVault(), 'shipper'];
const sealed = JSON.stringify(sealShipTo(vault, shipper, fulfilmentShipment));
const event = (data: string) => ({ event_type: 'shipment.created', data });

it('is stored without the address, and sent as it was told', () => {
  expect(sealed).not.toContain(fulfilmentShipment.ship_to.address_1);
  expect(openEventData(vault, shipper, event(sealed))).toBe(JSON.stringify(fulfilmentShipment));
});

it('leaves events of an earlier release, and those of others, as they are', () => {
  const older = JSON.stringify(fulfilmentShipment);
  expect(openEventData(vault, shipper, event(older))).toBe(older);
  expect(openEventData(vault, shipper, { event_type: 'order.paid', data: 'any' })).toBe('any');
});

it('is null for an event of another shipper, and without the key', () => {
  expect(openEventData(vault, 'other', event(sealed))).toBeNull();
  expect(openEventData(newVault(), shipper, event(sealed))).toBeNull();
});
