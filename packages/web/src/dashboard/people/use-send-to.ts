import { fullName } from '@gifts/contract/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { AddPeopleInput } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';
import { noProblems, problemsOf } from '../api/problems.ts';
import { createKeyring } from '../api/repeated-request.ts';
import { useMember } from '../session/member.tsx';

interface Recipients {
  readonly workspaceId: string;
  readonly people: AddPeopleInput;
}

/** Makes a draft for some people, or for all of a list, and opens it where the gift is chosen. */
export function useSendTo() {
  const { person, membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const making = useRef(createKeyring());
  const adding = useRef(createKeyring());
  const name = fullName(person);
  const make = useMutation({
    mutationFn: async ({ workspaceId, people }: Recipients) => {
      const form = {
        from_name: name || membership.organization_name,
        send_method: 'email_and_link' as const,
        workspace_id: workspaceId,
      };
      const made = { organizationId, idempotencyKey: making.current.keyOf({ form, people }) };
      const draft = await callService('createDraft', { body: { form } }, made);
      const params = { id: draft.id };
      const added = { organizationId, idempotencyKey: adding.current.keyOf({ params, people }) };
      await callService('addPeopleToDraft', { params, body: people }, added);
      return draft.id;
    },
    onSuccess: async (draft) => {
      making.current.forget();
      adding.current.forget();
      await queries.invalidateQueries({ queryKey: ['drafts', organizationId] });
      await navigate({ to: '/send/$draft/$step', params: { draft, step: 'gift' } });
    },
  });
  return {
    send: (recipients: Recipients) => !make.isPending && make.mutate(recipients),
    isPending: make.isPending,
    problems: make.error ? problemsOf(make.error) : noProblems,
  };
}
