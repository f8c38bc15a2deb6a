import { useEffect, useEffectEvent } from 'react';
import type { PasskeySignInInput } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';
import { askForPasskey, canSuggestPasskeys } from './webauthn.ts';

/** Before the challenge expires, the browser gets another one. */
const renewMs = 4 * 60_000;

/** Lets the browser suggest passkeys in the field of the e-mail address, while this is on. */
export function useSuggestedPasskey(isOn: boolean, chosen: (input: PasskeySignInInput) => void): void {
  const onChosen = useEffectEvent(chosen);
  useEffect(() => {
    if (!isOn) return;
    const left = new AbortController();
    // Nobody asked for a suggestion, so nobody is told that there is none.
    void suggest(left.signal, (input) => onChosen(input)).catch(() => undefined);
    return () => left.abort();
  }, [isOn]);
}

async function suggest(left: AbortSignal, chosen: (input: PasskeySignInInput) => void): Promise<void> {
  if (!(await canSuggestPasskeys())) return;
  while (!left.aborted) {
    const challenge = await callService('beginPasskeySignIn', {});
    const isOld = AbortSignal.timeout(renewMs);
    const signal = AbortSignal.any([left, isOld]);
    try {
      chosen(await askForPasskey(challenge, { isSuggestion: true, signal }));
      return;
    } catch (error) {
      if (!isOld.aborted) throw error;
    }
  }
}
