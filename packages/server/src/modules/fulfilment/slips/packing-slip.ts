/** What a packing slip shows of a shipment: no price and no e-mail address. */
export interface PackingSlip {
  readonly id: string;
  readonly brand: { readonly name: string };
  readonly order_reference_id: string;
  /** True if nothing is to be sent. */
  readonly sandbox: boolean;
  readonly ship_to: {
    readonly first_name: string;
    readonly last_name: string;
    readonly address_1: string;
    readonly address_2: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly postal_code: string | null;
    readonly country: string;
    readonly phone: string | null;
  };
  readonly items: readonly PackedItem[];
  readonly card: { readonly message: string | null; readonly from_name: string } | null;
}

export interface PackedItem {
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly variants: readonly string[];
}
