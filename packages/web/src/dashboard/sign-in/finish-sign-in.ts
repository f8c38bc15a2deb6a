import { useNavigate } from '@tanstack/react-router';
import type { SignInProgress } from '../../api/dashboard-operations.generated.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { noteSessionEnd } from '../session/session-end.ts';

/** Goes on after a step of the sign-in: to the second factor, or to the page that the person wanted. */
export function useFinishSignIn(): (progress: SignInProgress, to: string) => Promise<void> {
  const navigate = useNavigate();
  return async ({ next }, to) => {
    if (next === 'second_factor') {
      await navigate({ to: '/sign-in/second-factor', search: to === '/' ? {} : { to }, replace: true });
      return;
    }
    noteSessionEnd(false);
    // What another person saw in this tab is not theirs.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await navigate({ href: to, replace: true });
  };
}
