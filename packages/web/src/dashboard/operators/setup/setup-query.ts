import { queryOptions } from '@tanstack/react-query';
import { callService } from '../../api/call-service.ts';

/** How far the service is set up. */
export const setupQuery = queryOptions({
  queryKey: ['operator', 'setup'],
  queryFn: () => callService('getSetup', {}),
});

/** What is published of the DNS records of mail. */
export const mailRecordsQuery = queryOptions({
  queryKey: ['operator', 'mail-records'],
  queryFn: () => callService('listMailRecords', {}),
  staleTime: 0,
});
