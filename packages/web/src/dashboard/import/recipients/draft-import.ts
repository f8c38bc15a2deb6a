import { GiftsApiError } from '@gifts/sdk';
import type { Draft, DraftImport } from '../../../api/dashboard-operations.generated.ts';
import { figure } from '../../../ui/figures.ts';
import { callService } from '../../api/call-service.ts';
import { hasCode } from '../../api/problems.ts';
import type { ImportedFile, ImportJob, ImportStart, RefusedPlace } from '../import-job.ts';
import { countOf, type Noun } from '../noun.ts';
import { recipientOfRow } from './recipient-of-row.ts';
import { recipientTargets } from './recipient-targets.ts';

const noun: Noun = { one: 'recipient', many: 'recipients' };

/** Imports recipients into a draft. What has arrived of a file is known to the service, also after the page was closed. */
export function draftImportJob(draft: Draft, organizationId: string): ImportJob {
  const options = { organizationId };
  const params = { id: draft.id };
  let importId: string | null = null;

  const startedWith = ({ id, rows_arrived }: DraftImport): ImportStart => {
    importId = id;
    return { kind: 'started', arrived: rows_arrived };
  };
  const begin = async ({ name, sha256, rows }: ImportedFile, isAgain: boolean): Promise<ImportStart> => {
    const body = { file_name: name.slice(0, 255), sha256, rows, ...(isAgain && { again: true }) };
    return startedWith(await callService('startDraftImport', { params, body }, options));
  };
  const replace = async (earlier: DraftImport, file: ImportedFile): Promise<ImportStart> => {
    await callService('removeDraftRecipients', { params, body: { import_id: earlier.id } }, options);
    return begin(file, true);
  };
  const startOrAsk = async (file: ImportedFile): Promise<ImportStart> => {
    const { imports } = await callService('getDraft', { params }, options);
    const earlier = imports.find(({ sha256 }) => sha256 === file.sha256);
    if (earlier) return known(earlier, file);
    try {
      return await begin(file, false);
    } catch (error) {
      if (!hasCode(error, 'already_imported')) throw error;
      const sentence = withLocalTimes(error instanceof Error ? error.message : '');
      return {
        kind: 'known',
        sentence,
        offers: [{ label: 'Import it again', start: () => begin(file, true) }],
      };
    }
  };
  const known = (earlier: DraftImport, file: ImportedFile): ImportStart => {
    const left = earlier.rows - earlier.rows_arrived;
    const again = {
      label: `Remove ${countOf(earlier.rows_arrived, noun)} and import the file again`,
      isCostly: true,
      start: () => replace(earlier, file),
    };
    // With as many rows as before, they are the same ones in the same order.
    const canGoOn = left > 0 && earlier.rows === file.rows;
    const rest = { label: `Go on with the last ${figure(left)}`, start: async () => startedWith(earlier) };
    return { kind: 'known', sentence: sentenceOf(earlier), offers: canGoOn ? [rest, again] : [again] };
  };

  return {
    noun,
    targets: recipientTargets(draft.form.send_method ?? null),
    knownFile: (sha256) => {
      const earlier = draft.imports.find((each) => each.sha256 === sha256);
      return earlier ? sentenceOf(earlier) : null;
    },
    start: startOrAsk,
    async onRows(rows, firstRow) {
      if (importId === null) throw new Error('The import was not begun.');
      const body = { recipients: rows.map(recipientOfRow), import_id: importId, first_row: firstRow };
      await callService('addDraftRecipients', { params, body }, options);
    },
    placeOfProblem,
  };
}

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

function sentenceOf({ created_by, created_at, file_name, rows, rows_arrived }: DraftImport): string {
  const arrived =
    rows_arrived === rows
      ? `all ${countOf(rows, noun)} arrived`
      : `${figure(rows_arrived)} of ${countOf(rows, noun)} arrived`;
  return `${created_by.name} imported it into this gift as ${file_name} on ${times.format(new Date(created_at))}; ${arrived}.`;
}

/** The service tells times in UTC. */
const withLocalTimes = (sentence: string): string =>
  sentence.replaceAll(
    /\bat (\d{4}-\d\d-\d\dT[\d:.]+Z)/g,
    (_whole, time) => `on ${times.format(new Date(time))}`,
  );

/** A refusal names its rows as `recipients[12].mailing_address.city`. */
export function placeOfProblem(error: unknown): RefusedPlace | null {
  if (!(error instanceof GiftsApiError) || error.status !== 400) return null;
  for (const { field, message } of error.details) {
    const [, index, path = ''] = /^recipients\[(\d+)\](?:\.(.+))?$/.exec(field) ?? [];
    if (index !== undefined) return { index: Number(index), target: path.split('.').at(-1) ?? null, message };
  }
  return null;
}
