import type { FieldError } from '@gifts/contract/errors';
import { problemOfPattern, problemOfShipperPattern } from '@gifts/contract/event-patterns';
import type { Context } from '../../../context/context.ts';
import { type AddressPolicy, problemOfUrl } from '../../../kit/safe-fetch/safe-fetch-url.ts';

export interface WebhookFields {
  url?: string | undefined;
  events?: readonly (string | undefined)[] | null | undefined;
  metadata?: Readonly<Record<string, string | undefined>> | null | undefined;
}

const maxMetadataEntries = 20;
const maxNameLength = 40;
const maxValueLength = 500;

/** The field errors of a webhook that the schema cannot express. */
export function findWebhookFieldErrors(
  { organization, webhookHttp }: Pick<Context, 'organization' | 'webhookHttp'>,
  { url, events, metadata }: WebhookFields,
): FieldError[] {
  return [
    ...urlFieldErrors(url, webhookHttp),
    ...eventsFieldErrors(events ?? [], organization),
    ...metadataFieldErrors(metadata ?? {}),
  ];
}

function eventsFieldErrors(
  patterns: readonly (string | undefined)[],
  { kind }: Context['organization'],
): FieldError[] {
  const problemOf = kind === 'shipper' ? problemOfShipperPattern : problemOfPattern;
  return patterns.flatMap((pattern, index) => {
    const message = pattern === undefined ? null : problemOf(pattern);
    return message === null ? [] : [{ field: `events[${index}]`, message }];
  });
}

function urlFieldErrors(url: string | undefined, policy: AddressPolicy): FieldError[] {
  const problem = url === undefined ? null : problemOfUrl(url, policy);
  return problem === null ? [] : [{ field: 'url', message: `URL ${problem}` }];
}

function metadataFieldErrors(metadata: Readonly<Record<string, string | undefined>>): FieldError[] {
  const entries = Object.entries(metadata);
  if (entries.length > maxMetadataEntries) {
    return [{ field: 'metadata', message: `Metadata can't have more than ${maxMetadataEntries} names` }];
  }
  return entries.flatMap(([name, text = '']) => {
    const shown = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
    if (name === '' || name.length > maxNameLength)
      return [
        { field: 'metadata', message: `Names in metadata have 1 to ${maxNameLength} characters: "${shown}"` },
      ];
    if (text.length <= maxValueLength) return [];
    return [
      {
        field: `metadata.${name}`,
        message: `Metadata "${name}" can't have more than ${maxValueLength} characters`,
      },
    ];
  });
}
