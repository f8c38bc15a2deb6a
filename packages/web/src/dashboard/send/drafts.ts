import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';
import type { recipientGroups } from '../search.ts';

export const draftQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['draft', organizationId, id],
    queryFn: () => callService('getDraft', { params: { id } }, { organizationId }),
  });

interface DraftsOptions {
  readonly organizationId: string;
  readonly of: 'me' | 'everyone';
  readonly page: number;
}

export const draftsPerPage = 12;

export const draftsQuery = ({ organizationId, of, page }: DraftsOptions) =>
  queryOptions({
    queryKey: ['drafts', organizationId, of, page],
    queryFn: () =>
      callService('listDrafts', { query: { of, page, per_page: draftsPerPage } }, { organizationId }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const templatesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['templates', organizationId],
    queryFn: () => callService('listTemplates', { query: { per_page: 100 } }, { organizationId }),
    staleTime: 0,
  });

/** Whether the draft can be sent, and at which price. It is asked for again after each change. */
export const checkQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['draft-check', organizationId, id],
    queryFn: () => callService('checkDraft', { params: { id } }, { organizationId }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const recipientsPerPage = 50;
export type RecipientGroup = (typeof recipientGroups)[number];

interface RecipientsOptions {
  readonly organizationId: string;
  readonly id: string;
  readonly page: number;
  readonly only: RecipientGroup | undefined;
  readonly search: string | undefined;
}

export const recipientsQuery = ({ organizationId, id, page, only, search }: RecipientsOptions) =>
  queryOptions({
    queryKey: ['draft-recipients', organizationId, id, { page, only, search }],
    queryFn: () =>
      callService(
        'listDraftRecipients',
        {
          params: { id },
          query: { page, per_page: recipientsPerPage, ...(only && { only }), ...(search && { search }) },
        },
        { organizationId },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Has everything asked for again that follows from the recipients of a draft. */
export const noteRecipientsChanged = (queries: QueryClient, organizationId: string, id: string) =>
  Promise.all(
    ['draft-recipients', 'draft-check', 'draft'].map((key) =>
      queries.invalidateQueries({ queryKey: [key, organizationId, id] }),
    ),
  );
