import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CreateDraftInput, GiftTemplate } from '../../../api/dashboard-operations.generated.ts';
import { callService } from '../../api/call-service.ts';
import { noProblems, problemsOf } from '../../api/problems.ts';
import { createKeyring } from '../../api/repeated-request.ts';
import { useMember } from '../../session/member.tsx';
import { draftQuery } from '../drafts.ts';

/** Makes a draft with what most gifts have, and opens its first step. */
export function useNewDraft() {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keyring = useRef(createKeyring());
  const make = useMutation({
    mutationFn: (template: GiftTemplate | null) => {
      const body: CreateDraftInput = template
        ? { template_id: template.id }
        : { form: { send_method: 'email_and_link' } };
      const idempotencyKey = keyring.current.keyOf(body);
      return callService('createDraft', { body }, { organizationId, idempotencyKey });
    },
    onSuccess: async (draft, template) => {
      keyring.current.forget();
      queries.setQueryData(draftQuery(organizationId, draft.id).queryKey, draft);
      await queries.invalidateQueries({ queryKey: ['drafts', organizationId] });
      // Of a template, the gift is chosen already.
      const step = template?.form.cart?.items.length ? 'recipients' : 'gift';
      await navigate({ to: '/send/$draft/$step', params: { draft: draft.id, step } });
    },
  });
  return {
    begin: (template: GiftTemplate | null) => !make.isPending && make.mutate(template),
    /** The id of the template, or `new`. Null while nothing is made. */
    beginning: make.isPending ? (make.variables?.id ?? 'new') : null,
    problems: make.error ? problemsOf(make.error) : noProblems,
  };
}
