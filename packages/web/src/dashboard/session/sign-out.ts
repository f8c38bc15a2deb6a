import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { hasCode, problemsOf } from '../api/problems.ts';

/** Ends the session, and forgets everything that this tab knew of the person. */
export async function signOut(): Promise<void> {
  try {
    await callService('signOut', {});
  } catch (error) {
    // A session that has ended already needs no end.
    if (!hasCode(error, 'unauthorized'))
      return showToast(`You are still signed in. ${problemsOf(error).general ?? ''}`.trim(), 'problem');
  }
  location.assign('/sign-in');
}
