/** The forms of addresses: the names of their parts, and the parts that a country does not use. */

export interface AddressForm {
  readonly regionLabel: string;
  readonly postalCodeLabel: string;
  readonly isRegionNeeded: boolean;
  readonly isPostalCodeNeeded: boolean;
  readonly postalCode: RegExp;
  readonly postalCodeExample: string | null;
}

const anyPostalCode = /^[\p{L}\p{N}][\p{L}\p{N} -]{1,19}$/u;

const elsewhere: AddressForm = {
  regionLabel: 'Region (optional)',
  postalCodeLabel: 'Postal code',
  isRegionNeeded: false,
  isPostalCodeNeeded: true,
  postalCode: anyPostalCode,
  postalCodeExample: null,
};

const withRegion = (regionLabel: string): AddressForm => ({
  ...elsewhere,
  regionLabel,
  isRegionNeeded: true,
});

const forms: Readonly<Record<string, AddressForm>> = {
  US: {
    ...withRegion('State'),
    postalCodeLabel: 'ZIP code',
    postalCode: /^\d{5}(-\d{4})?$/,
    postalCodeExample: '94105',
  },
  CA: {
    ...withRegion('Province'),
    postalCode: /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/,
    postalCodeExample: 'K1A 0B1',
  },
  AU: { ...withRegion('State'), postalCode: /^\d{4}$/, postalCodeExample: '2000' },
  BR: withRegion('State'),
  CN: withRegion('Province'),
  GB: { ...elsewhere, regionLabel: 'County (optional)', postalCodeLabel: 'Postcode' },
  IN: { ...withRegion('State'), postalCodeLabel: 'PIN code' },
  IT: withRegion('Province'),
  JP: withRegion('Prefecture'),
  MX: withRegion('State'),
};

/** Countries without postal codes. */
const withoutPostalCodes = new Set(
  'AE AG AO AW BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KP LC LY ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
);

export function addressFormOf(country: string): AddressForm {
  const form = Object.hasOwn(forms, country) ? forms[country] : undefined;
  if (form) return form;
  return withoutPostalCodes.has(country)
    ? { ...elsewhere, postalCodeLabel: 'Postal code (optional)', isPostalCodeNeeded: false }
    : elsewhere;
}
