import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Passkey } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { canUsePasskeys } from '../passkeys/webauthn.ts';
import { useMember } from '../session/member.tsx';
import type { PasskeyDialog } from './PasskeyDialogs.tsx';
import { useNewPasskey } from './use-new-passkey.ts';

const PasskeyDialogs = lazy(() =>
  import('./PasskeyDialogs.tsx').then(({ PasskeyDialogs }) => ({ default: PasskeyDialogs })),
);

export function PasskeysCard() {
  const { session } = useMember();
  return canUsePasskeys(session.passkey_origin) ? <Passkeys /> : null;
}

function Passkeys() {
  const [dialog, setDialog] = useState<PasskeyDialog | null>(null);
  const query = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => callService('listPasskeys', { query: { per_page: 100 } }),
    placeholderData: keepPreviousData,
  });
  const { problems, isPending, submit } = useNewPasskey({ askPassword: () => setDialog({ kind: 'add' }) });
  return (
    <section className="card card-body" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className="soft">
        Sign in with your fingerprint, your face or the PIN of your device. No password is needed then, and no
        code.
      </p>
      <Loaded query={query} rows={1}>
        {({ data }) =>
          data.length > 0 && (
            <ul className="sessions">
              {data.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} open={setDialog} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <FormProblem problems={problems} />
      <div>
        <Button width="fit" busy={isPending ? 'Adding a passkey' : null} onClick={() => submit({})}>
          Add a passkey
        </Button>
      </div>
      <Suspense>
        <PasskeyDialogs dialog={dialog} close={() => setDialog(null)} />
      </Suspense>
    </section>
  );
}

function PasskeyRow({ passkey, open }: { passkey: Passkey; open: (dialog: PasskeyDialog) => void }) {
  return (
    <li>
      <span className="two-lines">
        <span className="row">
          <strong>{passkey.name}</strong>
          {!passkey.is_usable && <Tag kind="warning">Made for another address</Tag>}
        </span>
        <small>
          Added <Time of={passkey.created_at} />
          {passkey.last_used_at ? (
            <>
              , last used <Time of={passkey.last_used_at} />
            </>
          ) : (
            ', never used'
          )}
          {passkey.is_synced && '. Kept in your account, on all your devices'}
        </small>
      </span>
      <span className="row">
        <Button kind="plain" width="fit" onClick={() => open({ kind: 'rename', passkey })}>
          Rename
        </Button>
        <Button kind="plain" width="fit" onClick={() => open({ kind: 'remove', passkey })}>
          Remove
        </Button>
      </span>
    </li>
  );
}
