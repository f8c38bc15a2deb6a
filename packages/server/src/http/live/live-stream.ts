/** One open stream: gathers what has changed, and tells it at most once in an interval. */
import type { Writable } from 'node:stream';
import { type LiveKind, type LiveMessage, liveLimits } from '@gifts/contract/dashboard/live';
import type { Change } from '../../modules/events/change-signals.ts';
import type { MemberAccess, MemberKey } from '../../modules/organizations/member-access.sql.ts';

/** Changes of one transaction are often several, which follow each other within a few milliseconds. */
const gatherMs = 20;

/** A stream that has ended is read for so long. */
const graceMs = 500;

/** Whose stream it is. */
export interface LiveReader extends MemberKey {
  readonly personId: string;
  readonly sessionId: string;
  readonly access: MemberAccess;
}

export interface LiveStream {
  readonly reader: LiveReader;
  /** Tells the reader of a kind, now or at the end of the interval. */
  tell(kind: LiveKind, intervalMs: number): void;
  beat(): void;
  end(): void;
}

export function openLiveStream(reader: LiveReader, connection: Writable): LiveStream {
  const waiting = new Set<LiveKind>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  connection.once('close', () => clearTimeout(timer));

  function write(text: string): void {
    if (connection.writableEnded || connection.destroyed) return;
    connection.write(text);
    // Whoever reads too slowly opens another stream and asks again for what is shown.
    if (connection.writableLength > liveLimits.waitingBytes) connection.destroy();
  }

  function tellWaiting(): void {
    timer = undefined;
    toldAt = performance.now();
    const message: LiveMessage = { kinds: [...waiting].sort() };
    waiting.clear();
    write(`event: changes\ndata: ${JSON.stringify(message)}\n\n`);
  }

  return {
    reader,
    tell(kind, intervalMs) {
      waiting.add(kind);
      timer ??= setTimeout(tellWaiting, Math.max(gatherMs, toldAt + intervalMs - performance.now()));
    },
    beat: () => write(':\n\n'),
    end() {
      clearTimeout(timer);
      connection.end();
      // A reader that takes nothing would keep the connection, and a stop of the service would wait for it.
      setTimeout(() => connection.destroy(), graceMs).unref();
    },
  };
}

/** Whether a member may hear of a change. What belongs to no workspace is for those who see all of them. */
export function mayHear(
  { role, workspaceIds }: MemberAccess,
  { kind, workspaceId }: Pick<Change, 'kind' | 'workspaceId'>,
): boolean {
  if (kind === 'bulk_acts') return true;
  if (kind === 'webhooks') return role === 'admin';
  if ((kind === 'drafts' || kind === 'approvals') && role === 'viewer') return false;
  return workspaceIds === null || (workspaceId !== null && workspaceIds.includes(workspaceId));
}
