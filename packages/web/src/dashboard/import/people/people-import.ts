import { GiftsApiError } from '@gifts/sdk';
import type { ContactImport } from '../../../api/dashboard-operations.generated.ts';
import { figure } from '../../../ui/figures.ts';
import { callService } from '../../api/call-service.ts';
import { hasCode } from '../../api/problems.ts';
import type { ImportedFile, ImportJob, ImportStart, RefusedPlace, RowsOf } from '../import-job.ts';
import { countOf, type Noun } from '../noun.ts';
import { peopleTargets } from './people-targets.ts';
import { personOfRow } from './person-of-row.ts';

const noun: Noun = { one: 'person', many: 'people' };
/** So many people are compared with those who are there at a time. */
const partSize = 2_000;

type Existing = ContactImport['existing'];

/** Imports people into a workspace. What has arrived of a file is known to the service, also after the page was closed. */
export function peopleImportJob(organizationId: string, workspaceId: string | null): ImportJob {
  const options = { organizationId };
  const workspace = workspaceId === null ? {} : { workspace_id: workspaceId };
  let begun: ContactImport | null = null;

  const begin = async (file: ImportedFile, existing: Existing, isAgain = false): Promise<ImportStart> => {
    const { name, sha256, rows } = file;
    const body = {
      ...{ ...workspace, file_name: name.slice(0, 255), sha256, rows, existing },
      ...(isAgain && { again: true }),
    };
    try {
      begun = await callService('startContactImport', { body }, options);
      return { kind: 'started', arrived: begun.rows_arrived };
    } catch (error) {
      if (!hasCode(error, 'already_imported')) throw error;
      return {
        kind: 'known',
        sentence: withLocalTime(error instanceof Error ? error.message : ''),
        offers: [{ label: 'Import it again', start: () => begin(file, existing, true) }],
      };
    }
  };
  const countKnown = async (total: number, rowsOf: RowsOf): Promise<number> => {
    let sum = 0;
    for (let from = 0; from < total; from += partSize) {
      const rows = await rowsOf(from, partSize);
      const contacts = rows.map((row) => {
        const { first_name, last_name, email, company } = personOfRow(row);
        return {
          first_name,
          ...(last_name && { last_name }),
          ...(email && { email }),
          ...(company && { company }),
        };
      });
      const { known } = await callService(
        'countKnownContacts',
        { body: { ...workspace, contacts } },
        options,
      );
      sum += known;
    }
    return sum;
  };

  return {
    noun,
    targets: peopleTargets,
    async start(file, rowsOf) {
      const known = await countKnown(file.rows, rowsOf);
      if (known === 0) return begin(file, 'update');
      const are = known === 1 ? 'is' : 'are';
      return {
        kind: 'known',
        title: `${figure(known)} of ${countOf(file.rows, noun)} ${are} in People already`,
        sentence: `${figure(file.rows - known)} will be added. To update takes over what the file says, and an empty cell replaces nothing.`,
        offers: [
          { label: `Update ${countOf(known, noun)}`, start: () => begin(file, 'update') },
          { label: `Keep ${countOf(known, noun)} as known`, start: () => begin(file, 'keep') },
        ],
      };
    },
    async onRows(rows, firstRow) {
      if (begun === null) throw new Error('The import was not begun.');
      const input = {
        params: { id: begun.id },
        body: { contacts: rows.map(personOfRow), first_row: firstRow },
      };
      begun = await callService('importContacts', input, options);
    },
    outcome: () => (begun ? sayOutcome(begun) : ''),
    placeOfProblem,
  };
}

/** "12 are new, 3 were updated." */
export function sayOutcome({
  added,
  updated,
  kept,
}: Pick<ContactImport, 'added' | 'updated' | 'kept'>): string {
  const parts = [
    [added, added === 1 ? 'is new' : 'are new'],
    [updated, updated === 1 ? 'was updated' : 'were updated'],
    [kept, kept === 1 ? 'stayed as it was' : 'stayed as they were'],
  ] as const;
  const said = parts.flatMap(([count, words]) => (count > 0 ? [`${figure(count)} ${words}`] : []));
  return `${said.join(', ')}.`;
}

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** The service tells times in UTC. */
const withLocalTime = (sentence: string): string =>
  sentence.replaceAll(
    /\bat (\d{4}-\d\d-\d\dT[\d:.]+Z)/g,
    (_whole, time) => `on ${times.format(new Date(time))}`,
  );

/** A refusal names its rows as `contacts[12].mailing_address.city`. */
export function placeOfProblem(error: unknown): RefusedPlace | null {
  if (!(error instanceof GiftsApiError) || error.status !== 400) return null;
  for (const { field, message } of error.details) {
    const [, index, path = ''] = /^contacts\[(\d+)\](?:\.(.+))?$/.exec(field) ?? [];
    if (index === undefined) continue;
    const names = path.replace(/^mailing_address\./, '').split('.');
    return { index: Number(index), target: names[0] ?? null, message };
  }
  return null;
}
