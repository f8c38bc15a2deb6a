import { callService } from '../api/call-service.ts';

/** Ends the session, and forgets everything that this tab knew of the person. */
export async function signOut(): Promise<void> {
  await callService('signOut', {});
  location.assign('/sign-in');
}
