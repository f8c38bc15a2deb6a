/** The trackers of EasyPost's API and the events about them, as its documentation shows them. */
import { randomBytes } from 'node:crypto';

export interface Detail {
  status: string;
  /** ISO 8601. */
  datetime: string;
  message?: string;
}

export interface EasypostTracker {
  id: string;
  object: 'Tracker';
  mode: 'test';
  tracking_code: string;
  status: string;
  status_detail: string;
  created_at: string;
  updated_at: string;
  signed_by: string | null;
  weight: number | null;
  est_delivery_date: string | null;
  shipment_id: string | null;
  carrier: string;
  tracking_details: object[];
  carrier_detail: object | null;
  finalized: boolean;
  is_return: boolean;
  public_url: string;
}

export const newEasypostId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

/** EasyPost's times have no fractions of a second. */
export const easypostTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

export const detailOf = ({ status, datetime, message = 'Scanned' }: Detail): object => ({
  object: 'TrackingDetail',
  message,
  description: null,
  status,
  status_detail: 'status_update',
  datetime,
  source: 'UPS',
  carrier_code: null,
  tracking_location: {
    object: 'TrackingLocation',
    city: 'HOUSTON',
    state: 'TX',
    country: null,
    zip: '77063',
  },
  est_delivery_date: null,
});

export function newTracker(code: string, carrier: string, at: Date): EasypostTracker {
  const id = newEasypostId('trk');
  return {
    id,
    object: 'Tracker',
    mode: 'test',
    tracking_code: code,
    status: 'unknown',
    status_detail: 'unknown',
    created_at: easypostTime(at),
    updated_at: easypostTime(at),
    signed_by: null,
    weight: null,
    est_delivery_date: null,
    shipment_id: null,
    carrier,
    tracking_details: [],
    carrier_detail: null,
    finalized: false,
    is_return: false,
    public_url: `https://track.easypost.example/${id}`,
  };
}

export const eventOf = (tracker: object, description = 'tracker.updated') => ({
  id: newEasypostId('evt'),
  object: 'Event',
  mode: 'test',
  description,
  previous_attributes: {},
  pending_urls: [],
  completed_urls: [],
  created_at: easypostTime(new Date()),
  updated_at: easypostTime(new Date()),
  result: tracker,
});
