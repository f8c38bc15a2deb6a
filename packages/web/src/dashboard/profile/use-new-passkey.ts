import { useQueryClient } from '@tanstack/react-query';
import type { BeginPasskeyInput, Passkey } from '../../api/dashboard-operations.generated.ts';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { hasCode } from '../api/problems.ts';
import { useSubmission } from '../api/use-submission.ts';
import { makePasskey } from '../passkeys/webauthn.ts';
import { useMember } from '../session/member.tsx';
import { browserName } from './browser-name.ts';

interface NewPasskeyOptions {
  /** Called if the sign-in is too long ago, so that the service wants the password again. */
  readonly askPassword?: () => void;
  readonly leave?: () => void;
}

/** Adds a passkey under the name of this browser. */
export function useNewPasskey({ askPassword, leave }: NewPasskeyOptions) {
  const queries = useQueryClient();
  const { person } = useMember();
  return useSubmission({
    fields: ['password'],
    send: async (body: BeginPasskeyInput): Promise<Passkey | null> => {
      const asked = await callService('beginPasskey', { body }).catch((error: unknown) => {
        if (askPassword && person.has_password && hasCode(error, 'sign_in_refused')) return null;
        throw error;
      });
      if (!asked) return null;
      const made = await makePasskey(asked);
      return callService('addPasskey', { body: { ...made, name: browserName(navigator.userAgent) } });
    },
    leave: (passkey) => (passkey ? leave?.() : askPassword?.()),
    done: async (passkey) => {
      if (!passkey) return;
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
      await showToast(`The passkey “${passkey.name}” is added.`);
    },
  });
}
