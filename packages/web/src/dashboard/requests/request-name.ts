import type { RequestSummary } from '../../api/dashboard-operations.generated.ts';
import type { TagKind } from '../../ui/Tag.tsx';

/** What became of a request, in words for a tag. */
export function statusTag({ status }: Pick<RequestSummary, 'status'>): { kind: TagKind; words: string } {
  if (status === null) return { kind: 'danger', words: 'No answer' };
  if (status >= 500) return { kind: 'danger', words: `${status} failed` };
  return status >= 400
    ? { kind: 'warning', words: `${status} refused` }
    : { kind: 'success', words: `${status}` };
}
