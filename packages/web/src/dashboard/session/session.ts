import { queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';

/** Who is signed in, and what the deployment offers. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => callService('getSession', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
