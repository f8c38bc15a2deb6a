import { Nullable, type Static, Timestamp, Type, Uuid } from './schema.ts';
import { shipmentStatuses } from './states.ts';

export const Shipment = Type.Object(
  {
    id: Uuid('Id of the shipment.'),
    status: Type.Enum([...shipmentStatuses]),
    brand_name: Type.String({ description: 'Brand the shipment is from.' }),
    tracking_carrier: Nullable(Type.String({ description: 'Carrier name.' })),
    tracking_number: Nullable(Type.String({ description: 'Only for approved distribution partners.' })),
    tracking_url: Nullable(Type.String({ description: 'Only for approved distribution partners.' })),
    shipped_at: Nullable(Timestamp('First carrier scan.')),
    delivered_at: Nullable(Timestamp('Delivery.')),
    delivery_eta: Nullable(Timestamp('Estimated delivery.')),
  },
  { title: 'Shipment' },
);
export type Shipment = Static<typeof Shipment>;
