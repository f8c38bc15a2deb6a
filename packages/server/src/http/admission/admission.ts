/**
 * Limits how many requests a process works on at a time, so that it does as much under too many requests as under many. The
 * others wait for their turn. What would wait too long is refused at once: its caller would give up meanwhile, and the work
 * would be done for nobody.
 */
import { AppError } from '../../kit/errors.ts';
import { createPlaces } from './places.ts';
import { createTimeToReturn } from './time-to-return.ts';
import { createWaitingRequests, type RequestKind } from './waiting-requests.ts';

/** Whose request it is, and of which kind. */
export interface Applicant {
  readonly kind: RequestKind;
  /** An organization, or the address of somebody without a key. */
  readonly sender: string;
  /** True if nobody waits for the answer any more. */
  readonly isGone: () => boolean;
}

export interface Admission {
  /** Refuses a request that would wait too long. For before its body is read. */
  requireRoom(applicant: Applicant): void;
  /** Returns null if there is room, and otherwise refuses: it returns the seconds for `Retry-After`. */
  refuseWithoutRoom(applicant: Applicant): number | null;
  /** Does the work of a request when it is its sender's turn. Refuses it if that takes too long. */
  run<T>(applicant: Applicant, work: () => Promise<T>): Promise<T>;
}

/** Told of each request that got a place, and of each that got none. */
export interface AdmissionObserver {
  noteAdmitted(kind: RequestKind, waitedMs: number): void;
  noteRefused(kind: RequestKind): void;
}

export interface AdmissionOptions {
  /** The database connections for transactions. */
  readonly connections: number;
  readonly observer: AdmissionObserver;
  /** Returns milliseconds that only grow. */
  readonly now?: () => number;
  readonly random?: () => number;
}

/** A request that is refused because of too many others. It is no failure of the service. */
export class Overload extends AppError {
  constructor(retryAfterSeconds: number) {
    super('unavailable', overloadSentence, { retryAfterSeconds });
  }
}

export const overloadSentence =
  'The service has more requests than it can work on; retry after the seconds in Retry-After.';

/**
 * A burst may wait for five seconds. A queue that has not been empty for half a second has more requests than can be done, so nobody
 * enters it who would wait longer than half a second.
 */
const patienceMs = { burst: 5_000, standing: 500 };
const standingAfterMs = 500;
const longest = { all: 1_000, ofSender: 500 };
const lookEveryMs = 100;

/**
 * What reads needs no connection of its own, so it may run beside as many transactions as there are connections. One sender
 * does not get all connections: the others would wait for its locks.
 */
const placesFor = (connections: number) => ({
  all: createPlaces({ count: 2 * connections, ofSender: Math.ceil(1.5 * connections) }),
  transactions: createPlaces({ count: connections, ofSender: Math.ceil(0.75 * connections) }),
});

export function createAdmission(options: AdmissionOptions): Admission {
  const { connections, observer, now = () => performance.now(), random = Math.random } = options;
  const { all, transactions } = placesFor(connections);
  const readsBesideChanges = Math.ceil(connections / 4);
  const manyTransactions = Math.ceil(connections / 2);
  const waiting = createWaitingRequests();
  const timeToReturn = createTimeToReturn(now, random);
  let looking: NodeJS.Timeout | undefined;

  const placesOf = (kind: RequestKind) => (kind === 'read' ? [all] : [all, transactions]);
  /** While many change something, few read: all of them need the same processors and disks. */
  const doManyChange = () => waiting.hasTransactions() || transactions.taken() >= manyTransactions;
  const mayRead = () => !doManyChange() || all.taken() - transactions.taken() < readsBesideChanges;
  const mayBegin = (kind: RequestKind, sender: string): boolean =>
    (kind !== 'read' || mayRead()) && placesOf(kind).every((places) => places.areFreeFor(sender));

  function hasRoom({ kind, sender }: Applicant): boolean {
    if (waiting.count() >= longest.all) return false;
    const queue = waiting.queueOf(kind, sender);
    const oldest = queue?.requests[0];
    if (!queue || !oldest) return true;
    if (queue.requests.length >= longest.ofSender) return false;
    const isStanding = now() - queue.since > standingAfterMs;
    return now() - oldest.since <= (isStanding ? patienceMs.standing : patienceMs.burst);
  }

  function refuse({ kind }: Applicant): number {
    timeToReturn.noteRefused();
    observer.noteRefused(kind);
    return timeToReturn.seconds();
  }
  const refusal = (applicant: Applicant) => new Overload(refuse(applicant));

  function begin({ kind, sender }: Applicant, waitedMs: number): void {
    for (const places of placesOf(kind)) places.take(sender);
    observer.noteAdmitted(kind, waitedMs);
  }

  function end({ kind, sender }: Applicant): void {
    timeToReturn.noteDone();
    for (const places of placesOf(kind)) places.giveBack(sender);
    for (let next = waiting.takeNext(mayBegin); next; next = waiting.takeNext(mayBegin)) {
      if (next.isGone()) next.refuse();
      else next.start();
    }
  }

  function waitForTurn(applicant: Applicant): Promise<void> {
    const since = now();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(applicant.kind, applicant.sender, {
      since,
      isGone: applicant.isGone,
      start() {
        begin(applicant, now() - since);
        resolve();
      },
      refuse: () => reject(refusal(applicant)),
    });
    looking ??= setInterval(refuseOverdue, lookEveryMs).unref();
    return promise;
  }

  /** Nothing ends while the database does not answer, and then nobody would be told. */
  function refuseOverdue(): void {
    for (const request of waiting.takeOverdue(now() - patienceMs.burst)) request.refuse();
    if (waiting.count() > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  return {
    requireRoom(applicant) {
      if (!hasRoom(applicant)) throw refusal(applicant);
    },
    refuseWithoutRoom: (applicant) => (hasRoom(applicant) ? null : refuse(applicant)),
    async run(applicant, work) {
      const { kind, sender } = applicant;
      if (mayBegin(kind, sender) && !waiting.queueOf(kind, sender)) begin(applicant, 0);
      else if (hasRoom(applicant)) await waitForTurn(applicant);
      else throw refusal(applicant);
      try {
        return await work();
      } finally {
        end(applicant);
      }
    },
  };
}
