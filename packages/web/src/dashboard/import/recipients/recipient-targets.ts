import type { ImportTarget, TargetNeed } from '../targets.ts';
import { namesOf } from './recipient-names.ts';

/** What a recipient may have, and needs for the way of sending. Without one, only what every gift needs. */
export function recipientTargets(
  sendMethod: 'email_and_link' | 'link_multiple_custom_list' | 'direct_send' | null,
): readonly ImportTarget[] {
  const isSentToAddress = sendMethod === 'direct_send';
  const inAddress = (need: TargetNeed) => ({ need, group: 'address' }) as const;
  return [
    {
      ...{ key: 'first_name', label: 'First name', noun: 'first name', type: 'text', need: 'required' },
      ...{ maxLength: 255, example: 'Ada', namePart: 'first', names: namesOf('first_name') },
    },
    {
      ...{ key: 'last_name', label: 'Last name', noun: 'last name', type: 'text', need: 'optional' },
      ...{ maxLength: 255, example: 'Lovelace', namePart: 'last', names: namesOf('last_name') },
    },
    {
      ...{ key: 'email', label: 'E-mail address', noun: 'e-mail address', type: 'email' },
      need: sendMethod === 'email_and_link' ? 'required' : 'optional',
      ...{ maxLength: 254, example: 'ada.lovelace@example.com', identifies: true, names: namesOf('email') },
    },
    {
      ...{ key: 'phone', label: 'Phone', noun: 'phone number', type: 'phone', need: 'abroad' },
      ...{
        maxLength: 16,
        example: '+14155550123',
        allowed: 'with country, such as +1',
        names: namesOf('phone'),
      },
    },
    {
      ...{ key: 'address_1', label: 'Street and number', noun: 'street and number', type: 'text' },
      ...inAddress(isSentToAddress ? 'required' : 'with_group'),
      ...{ maxLength: 255, example: '1 Market St', names: namesOf('address_1') },
    },
    {
      ...{ key: 'address_2', label: 'Apartment, suite or floor', noun: 'apartment', type: 'text' },
      ...inAddress('optional'),
      ...{ maxLength: 255, example: '', names: namesOf('address_2') },
    },
    {
      ...{ key: 'city', label: 'City', noun: 'city', type: 'text', ...inAddress('with_group') },
      ...{ maxLength: 100, example: 'San Francisco', names: namesOf('city') },
    },
    {
      ...{ key: 'state', label: 'State', noun: 'state', type: 'state', ...inAddress('by_country') },
      ...{ maxLength: 100, example: 'CA', allowed: 'code or name', names: namesOf('state') },
    },
    {
      ...{ key: 'postal_code', label: 'ZIP or postal code', noun: 'ZIP code', type: 'postal_code' },
      ...inAddress('by_country'),
      ...{ maxLength: 20, example: '94105', names: namesOf('postal_code') },
    },
    {
      ...{ key: 'country', label: 'Country', noun: 'country', type: 'country', ...inAddress('with_group') },
      ...{ maxLength: 60, example: 'US', allowed: 'code such as US, or name', names: namesOf('country') },
    },
    {
      ...{ key: 'locale', label: 'Language', noun: 'language', type: 'language', need: 'optional' },
      ...{ maxLength: 64, example: 'en', allowed: 'en, es, fr, de, pt, ar or ja', names: namesOf('locale') },
    },
  ];
}
