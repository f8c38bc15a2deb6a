import { Nullable, type Static, Timestamp, Type, Uuid } from './schema.ts';
import { shipmentStatuses } from './states.ts';

export const shipmentStatusMeanings =
  '`pending`: the shipment has no tracking number yet. `tracking`: it has a carrier and a tracking number. `shipped`: the carrier has scanned it. `delivered`: the carrier delivered it. `delivered_override`: an operator recorded the delivery by hand. `failed`: it was lost, returned or refused. `failed_unset_tracking`: its tracking number was withdrawn; the shipment is still under way, and any status but `delivered` and `pending` can follow. `failed_with_reship`: it was lost, returned or refused, and a new shipment replaces it.';

export const Shipment = Type.Object(
  {
    id: Uuid('Id of the shipment.'),
    status: Type.Enum([...shipmentStatuses], {
      description: shipmentStatusMeanings,
    }),
    brand_name: Type.String({ description: 'Name of the brand that ships it.' }),
    tracking_carrier: Nullable(Type.String({ description: 'Name of the carrier.' })),
    tracking_number: Nullable(
      Type.String({ description: 'Tracking number. Null unless you are an approved distribution partner.' }),
    ),
    tracking_url: Nullable(
      Type.String({
        description:
          "Address of the carrier's tracking page. Null unless you are an approved distribution partner.",
      }),
    ),
    shipped_at: Nullable(Timestamp('Time of the first scan by the carrier. Null when there was none.')),
    delivered_at: Nullable(Timestamp('Time of the delivery.')),
    delivery_eta: Nullable(Timestamp('Estimated time of the delivery.')),
  },
  { title: 'Shipment', description: 'One parcel of an order, from one brand.' },
);
export type Shipment = Static<typeof Shipment>;
