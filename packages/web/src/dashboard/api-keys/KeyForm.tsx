import { useState } from 'react';
import type { CreateApiKeyInput, CreatedApiKey } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { NameField } from '../parts/NameField.tsx';
import { useMember } from '../session/member.tsx';

interface KeyFormProps {
  readonly done: (created: CreatedApiKey) => Promise<void>;
  readonly cancel: () => void;
}

const lifetimes = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'Never'],
] as const;

export function KeyForm({ done, cancel }: KeyFormProps) {
  const { membership } = useMember();
  const isViewer = membership.role === 'viewer';
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'automation' | 'commerce'>('automation');
  const [appId, setAppId] = useState('');
  const [days, setDays] = useState('365');
  const [isReadOnly, setIsReadOnly] = useState(isViewer);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name', 'kind', 'commerce_app_id', 'expires_in_days', 'is_read_only'],
    send: (body: CreateApiKeyInput, idempotencyKey) =>
      callService('createApiKey', { body }, { organizationId: membership.organization_id, idempotencyKey }),
    done,
  });
  const body: CreateApiKeyInput = {
    name: name.trim(),
    kind,
    is_read_only: isReadOnly,
    ...(kind === 'commerce' && { commerce_app_id: appId.trim() }),
    ...(days && { expires_in_days: Number(days) }),
  };
  return (
    <form onSubmit={submitForm(body)}>
      <FormProblem problems={problems} />
      <NameField
        value={name}
        change={setName}
        hint="Such as the program that will use it."
        problem={problems.fields['name']}
      />
      <Field
        label="Kind"
        hint={
          kind === 'commerce'
            ? 'Acts for an app that takes cards of its own users.'
            : 'For your own programs and scripts.'
        }
        problem={problems.fields['kind']}
      >
        {(control) => (
          <span className="select">
            <select
              {...control}
              value={kind}
              onChange={({ target }) => setKind(target.value === 'commerce' ? 'commerce' : 'automation')}
            >
              <option value="automation">Automation</option>
              <option value="commerce">Commerce app</option>
            </select>
          </span>
        )}
      </Field>
      {kind === 'commerce' && (
        <Field
          label="Id of the commerce app"
          hint="Whoever runs the service gets it from the command that makes the app."
          problem={problems.fields['commerce_app_id']}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              required
              value={appId}
              onChange={({ target }) => setAppId(target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label="Expires"
        hint="A key that ends by itself is safer. Make the next one in time."
        problem={problems.fields['expires_in_days']}
      >
        {(control) => (
          <span className="select">
            <select {...control} value={days} onChange={({ target }) => setDays(target.value)}>
              {lifetimes.map(([value, label]) => (
                <option key={value} value={value}>
                  {value ? `After ${label.toLowerCase()}` : label}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <label className="choice">
        <input
          type="checkbox"
          checked={isReadOnly}
          disabled={isViewer}
          onChange={({ target }) => setIsReadOnly(target.checked)}
        />
        <span>
          Read-only
          <small>
            {isViewer
              ? 'You may only look at things here, and so may your keys.'
              : 'The key can look at everything that you can, and change nothing.'}
          </small>
        </span>
      </label>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Making the key' : null}>
          Make the key
        </Button>
      </DialogActions>
    </form>
  );
}
