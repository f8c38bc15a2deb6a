import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';

export const keysPerPage = 100;

interface KeysOptions {
  readonly organizationId: string;
  readonly of: 'me' | 'everyone';
  readonly page: number;
}

export const keysQuery = ({ organizationId, of, page }: KeysOptions) =>
  queryOptions({
    queryKey: ['api-keys', organizationId, of, page],
    queryFn: () =>
      callService('listApiKeys', { query: { of, page, per_page: keysPerPage } }, { organizationId }),
    placeholderData: keepPreviousData,
  });
