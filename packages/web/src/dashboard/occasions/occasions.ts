import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OccasionRule, PreviewOccasionInput } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';

export const rulesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['occasion-rules', organizationId],
    queryFn: async () => (await callService('listOccasionRules', {}, { organizationId })).data,
    staleTime: 0,
  });

/** Whom a rule would be for, while it is typed. */
export const previewQuery = (organizationId: string, body: PreviewOccasionInput) =>
  queryOptions({
    queryKey: ['occasion-preview', organizationId, body],
    queryFn: () => callService('previewOccasionRule', { body }, { organizationId }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What somebody opened. Null stands for a new rule. */
export type RuleAct =
  | { readonly kind: 'edit'; readonly rule: OccasionRule | null }
  | { readonly kind: 'delete'; readonly rule: OccasionRule };
