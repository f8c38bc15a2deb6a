import { parseArgs } from 'node:util';
import { parseTime } from '@gifts/contract/time';
import { systemClock } from '../kit/clock.ts';
import { parseDuration } from '../kit/duration.ts';
import { UsageError } from '../kit/errors.ts';
import { idsBetween } from '../kit/id-range.ts';
import { idTime, nilUuid } from '../kit/ids.ts';
import {
  type AuditEntry,
  findAuditEntries,
  findAuditEntriesOfAll,
} from '../modules/audit/audit-entries.sql.ts';
import { exportFormats, headOf, linesOf } from '../modules/audit/export-audit-log.ts';
import { readAuditLog } from '../modules/audit/read-audit-log.ts';
import { requireOrganization } from '../modules/organizations/find-organizations.ts';
import { actorText } from './actor-text.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { requireOneOf, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `audit list [--organization ID] [--since TIME] [--until TIME] [--actor WHO] [--act ACT] [--subject ID]
                        [--limit 100]
       gifts audit export [--organization ID] [--since TIME] [--until TIME] [--format csv|ndjson]

Shows who did what, to what, when and from where: every change, and every look at postal addresses and codes. "list" shows
the newest entries first. "export" writes all of them to standard output, one organization after the other and the oldest
first. A time is one like 2026-11-01T00:00:00Z, or a duration such as 90d, which means so long ago. WHO is the id of a user
or of a fulfilment key, or recipient, payer, operator or job.`,
  run: (args, context) => runAction('audit', { list, export: exportAll }, args, context),
};

const range = {
  organization: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
} as const;

async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...range,
      actor: { type: 'string' },
      act: { type: 'string' },
      subject: { type: 'string' },
      limit: { type: 'string', default: '100' },
    },
  });
  const { actor = null, act = null, subject = null } = values;
  const filters = { actorId: actor, act, subjectId: subject };
  const found = { ...readTimes(values), limit: readLimit(values.limit) };
  const entries = await withData(context, async (db) => {
    if (values.organization === undefined) return findAuditEntriesOfAll(db, found, filters);
    const { id } = await requireOrganization(db, values.organization);
    return findAuditEntries(db, id, found, filters);
  });
  context.stdout.write(inColumns(entries.map(cellsOf)));
  if (entries.length === 0) printProgress(context, 'There are no such entries.');
}

/** Columns: time, organization, actor, act, subject, address. */
const cellsOf = (entry: AuditEntry): string[] => [
  idTime(entry.id).toISOString(),
  entry.organization_id === nilUuid ? '-' : entry.organization_id,
  actorText(entry.actor),
  entry.act,
  [entry.subject_kind ?? '-', entry.subject_id ?? entry.shown_ids?.join(',')].filter(Boolean).join(' '),
  entry.client_address ?? '',
];

/** Writes page by page, so that the log may be longer than the memory. */
async function exportAll(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { ...range, format: { type: 'string', default: 'ndjson' } },
  });
  const format = requireOneOf(values.format, exportFormats, '--format');
  const ids = readTimes(values);
  const count = await withData(context, async (db) => {
    const organizationId = values.organization
      ? (await requireOrganization(db, values.organization)).id
      : null;
    context.stdout.write(headOf(format));
    let written = 0;
    for await (const page of readAuditLog(db, { organizationId, ...ids })) {
      context.stdout.write(linesOf(format, page));
      written += page.length;
    }
    return written;
  });
  printProgress(context, `${count} entries were written.`);
}

const readTimes = ({ since, until }: { since?: string; until?: string }) =>
  idsBetween(readTime(since, '--since'), readTime(until, '--until'));

function readTime(text: string | undefined, option: string): Date | null {
  if (text === undefined) return null;
  const ms = parseDuration(text);
  const time = ms === null ? parseTime(text) : new Date(systemClock.now().getTime() - ms);
  if (time !== null) return time;
  throw new UsageError(
    `${option} is "${text}" and must be a time like 2026-11-01T00:00:00Z or a duration like 90d.`,
  );
}

const mostListed = 10_000;

function readLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= mostListed) return limit;
  throw new UsageError(`--limit is "${text}" and must be a whole number from 1 to ${mostListed}.`);
}
