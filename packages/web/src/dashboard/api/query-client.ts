import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteNewSignIn } from '../session/new-sign-in.ts';
import { noteSessionEnd } from '../session/session-end.ts';
import { hasCode } from './problems.ts';

const onError = (error: Error): void => {
  if (hasCode(error, 'unauthorized')) noteSessionEnd(true);
  if (hasCode(error, 'sign_in_again')) noteNewSignIn(true);
  // The person may have another role by now, or belong to the organization no more.
  if (hasCode(error, 'forbidden')) void queryClient.invalidateQueries({ queryKey: ['session'] });
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000 },
    // A change that cannot be sent says so at once, and does not wait for the network unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
});
