import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import { callService } from '../../api/call-service.ts';
import type { PartKeys } from '../../api/repeated-request.ts';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { noteRecipientsChanged, type RecipientGroup } from '../drafts.ts';

/** A request adds no more recipients. */
const mostAdded = 5_000;

export interface Addition {
  readonly people: readonly TypedRecipient[];
  /** The same ones each time that the same people are tried again. */
  readonly keys: PartKeys;
}

type Removal = { ids: number[] } | { only: RecipientGroup } | { import_id: string };

/** What is done with the recipients of the draft. Each change is stored at once. */
export function useRecipientChanges() {
  const { membership } = useMember();
  const { draft } = useDraft();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  const params = { id: draft.id };
  const shared = {
    mutationKey: ['change-recipients', draft.id],
    onSuccess: () => noteRecipientsChanged(queries, organizationId, draft.id),
  };
  const add = useMutation({
    ...shared,
    /** Returns the number of all recipients. */
    mutationFn: async ({ people, keys }: Addition) => {
      let total = 0;
      for (let from = 0; from < people.length; from += mostAdded) {
        const body = { recipients: people.slice(from, from + mostAdded) };
        const options = { organizationId, idempotencyKey: keys.keyOf(from, body) };
        ({ recipients_count: total } = await callService('addDraftRecipients', { params, body }, options));
      }
      keys.forget();
      return total;
    },
  });
  const remove = useMutation({
    ...shared,
    mutationFn: (body: Removal) => callService('removeDraftRecipients', { params, body }, { organizationId }),
  });
  return { add, remove };
}
