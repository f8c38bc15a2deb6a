import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DraftRecipient, TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { useIsHere } from '../../api/use-is-here.ts';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { noteRecipientsChanged } from '../drafts.ts';
import { areSame, nameOfTyped, tidyRecipient } from './recipient-fields.ts';

/** Stores the changes of a recipient one after the other, so that the last one is what the service keeps. */
export function useStoredRow({ id, recipient: listed }: DraftRecipient) {
  const { membership } = useMember();
  const { draft } = useDraft();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  // What the service has after the changes that are under way. Null: an answer was lost, so either may be stored.
  const last = useRef<TypedRecipient | null>(listed);
  const seen = useRef(listed);
  const isHere = useIsHere();
  const update = useMutation({
    mutationKey: ['change-recipients', draft.id],
    scope: { id: `recipient ${draft.id} ${id}` },
    mutationFn: (recipient: TypedRecipient) =>
      callService(
        'updateDraftRecipient',
        { params: { id: draft.id, recipient_id: String(id) }, body: { recipient } },
        { organizationId },
      ),
    onSuccess: () => noteRecipientsChanged(queries, organizationId, draft.id),
    onError: (_error, recipient) => {
      if (last.current === recipient) last.current = null;
      // Whoever has gone on does not see the row any more.
      if (!isHere.current) void showToast(`Not saved: ${nameOfTyped(recipient)}. Change them again.`);
    },
  });
  const { isPending, isError, mutate } = update;
  useEffect(() => {
    if (listed === seen.current || isPending || isError) return;
    seen.current = listed;
    last.current = listed;
  }, [listed, isPending, isError]);
  return {
    update,
    store: (typed: TypedRecipient) => {
      if (last.current !== null && areSame(typed, last.current)) return;
      const recipient = tidyRecipient(typed);
      last.current = recipient;
      mutate(recipient);
    },
  };
}
