import type { Problem } from '@gifts/contract/errors';
import { problemOfPattern } from '@gifts/contract/event-patterns';
import { problemOfUrl, type Reach } from '../../../kit/safe-fetch/safe-fetch-url.ts';

interface WebhookFields {
  url?: string | undefined;
  events?: readonly (string | undefined)[] | null | undefined;
  metadata?: Readonly<Record<string, string | undefined>> | null | undefined;
}

const mostMetadata = 20;
const longestName = 40;
const longestText = 500;

/** What the schema cannot say of a webhook. */
export function findWebhookProblems(fields: WebhookFields, reach: Reach): Problem[] {
  return [
    ...urlProblems(fields.url, reach),
    ...(fields.events ?? []).flatMap((pattern, index) => {
      const message = pattern === undefined ? null : problemOfPattern(pattern);
      return message === null ? [] : [{ field: `events[${index}]`, message }];
    }),
    ...metadataProblems(fields.metadata ?? {}),
  ];
}

function urlProblems(url: string | undefined, reach: Reach): Problem[] {
  const problem = url === undefined ? null : problemOfUrl(url, reach);
  return problem === null ? [] : [{ field: 'url', message: `URL ${problem}` }];
}

function metadataProblems(metadata: Readonly<Record<string, string | undefined>>): Problem[] {
  const entries = Object.entries(metadata);
  if (entries.length > mostMetadata) {
    return [{ field: 'metadata', message: `Metadata can't have more than ${mostMetadata} names` }];
  }
  return entries.flatMap(([name, text = '']) => {
    const shown = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
    if (name === '' || name.length > longestName)
      return [
        { field: 'metadata', message: `Names in metadata have 1 to ${longestName} characters: "${shown}"` },
      ];
    if (text.length <= longestText) return [];
    return [
      {
        field: `metadata.${name}`,
        message: `Metadata "${name}" can't have more than ${longestText} characters`,
      },
    ];
  });
}
