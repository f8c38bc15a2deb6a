/** All open streams of this process. Each change is heard once and told to those who may hear of it. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type LiveKind, liveKinds, liveLimits } from '@gifts/contract/dashboard/live';
import type { Services } from '../../context/context.ts';
import { AppError } from '../../kit/errors.ts';
import {
  changeOf,
  changesTopic,
  everythingChanged,
  forwardChange,
} from '../../modules/events/change-signals.ts';
import { findAccesses } from '../../modules/organizations/member-access.sql.ts';
import { findGoodSessions } from '../../modules/people/good-sessions.sql.ts';
import { type LiveReader, type LiveStream, mayHear } from './live-stream.ts';

/** Changes that are heard here are passed on to other processes together, so that a busy one sends few messages. */
const forwardMs = 100;

export interface LiveHub {
  /** Refuses a stream beyond the limits. */
  requirePlace(reader: Pick<LiveReader, 'organizationId' | 'personId'>): void;
  /** Tells a stream what changes, until it is removed or its reader may not hear it any more. */
  add(stream: LiveStream): void;
  remove(stream: LiveStream): void;
  /** Ends all streams and opens none any more. */
  close(): void;
}

export function createLiveHub({ db, log }: Pick<Services, 'db' | 'log'>): LiveHub {
  const processName = randomUUID();
  const organizations = new Map<string, Set<LiveStream>>();
  const toForward = new Set<string>();
  let forwarding: NodeJS.Timeout | undefined;
  let isClosing = false;
  const all = (): LiveStream[] => [...organizations.values()].flatMap((streams) => [...streams]);

  const unsubscribe = db.signals.subscribe(changesTopic, (subject, from) => {
    if (subject === everythingChanged) return tellEverything();
    const { change, processName: sender } = changeOf(subject);
    if (!change || sender === processName) return;
    const streams = organizations.get(change.organizationId);
    for (const stream of streams ?? []) {
      if (mayHear(stream.reader.access, change)) stream.tell(change.kind, intervalOf(streams));
    }
    if (from === 'here') forward(subject);
  });

  /** Some signals of others may have been lost. */
  function tellEverything(): void {
    for (const stream of all())
      for (const kind of everyKindFor(stream)) stream.tell(kind, liveLimits.intervalMs);
  }

  function forward(subject: string): void {
    toForward.add(subject);
    forwarding ??= setTimeout(() => {
      forwarding = undefined;
      for (const each of toForward) forwardChange(db.signals, each, processName);
      toForward.clear();
    }, forwardMs).unref();
  }

  /** One question for all streams: who is still signed in, and whose rights are still the same. */
  async function endRefused(): Promise<void> {
    const streams = all();
    if (streams.length === 0) return;
    const readers = streams.map(({ reader }) => reader);
    const members = new Map(readers.map((reader) => [reader.userId, reader]));
    const [sessions, accesses] = await Promise.all([
      findGoodSessions(db.sharedReader, [...new Set(readers.map(({ sessionId }) => sessionId))]),
      findAccesses(db.sharedReader, [...members.values()]),
    ]);
    for (const stream of streams) {
      const { sessionId, userId, access } = stream.reader;
      const isGood = sessions.has(sessionId) && isDeepStrictEqual(accesses.get(userId), access);
      if (!isGood) stream.end();
    }
  }

  const checking = setInterval(() => {
    endRefused().catch((error: unknown) =>
      log.warn({ err: error }, 'The rights of those who watch could not be checked yet'),
    );
  }, liveLimits.checkMs).unref();
  const beating = setInterval(() => {
    for (const stream of all()) stream.beat();
  }, liveLimits.heartbeatMs).unref();

  return {
    requirePlace({ organizationId, personId }) {
      const streams = all();
      if (isClosing || streams.length >= liveLimits.ofProcess) throw noPlace();
      if ((organizations.get(organizationId)?.size ?? 0) >= liveLimits.ofOrganization) {
        throw tooMany('your organization', liveLimits.ofOrganization);
      }
      if (streams.filter(({ reader }) => reader.personId === personId).length >= liveLimits.ofPerson) {
        throw tooMany('you', liveLimits.ofPerson);
      }
    },
    add(stream) {
      const { organizationId } = stream.reader;
      const streams = organizations.get(organizationId) ?? new Set();
      organizations.set(organizationId, streams.add(stream));
    },
    remove(stream) {
      const { organizationId } = stream.reader;
      const streams = organizations.get(organizationId);
      streams?.delete(stream);
      if (streams?.size === 0) organizations.delete(organizationId);
    },
    close() {
      isClosing = true;
      unsubscribe();
      clearInterval(checking);
      clearInterval(beating);
      clearTimeout(forwarding);
      for (const stream of all()) stream.end();
    },
  };
}

const everyKindFor = ({ reader: { access } }: LiveStream): LiveKind[] =>
  liveKinds.filter((kind) => mayHear(access, { kind, workspaceId: access.workspaceIds?.[0] ?? null }));

const intervalOf = (streams: ReadonlySet<LiveStream> | undefined): number =>
  Math.max(liveLimits.intervalMs, liveLimits.intervalMsPerStream * (streams?.size ?? 0));

const tooMany = (whose: string, most: number) =>
  new AppError(
    'rate_limited',
    `There are ${most} open pages of ${whose}, and no more are kept up to date: close some, and try again.`,
  );

const noPlace = () =>
  new AppError('unavailable', 'Too many pages are kept up to date by this server: try again in a minute.');
