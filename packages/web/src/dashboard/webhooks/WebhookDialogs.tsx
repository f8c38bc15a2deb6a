import type { CreateWebhookInput, EventType, Webhook, WebhookWithSecret } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Dialog, DialogActions, DialogStep } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { eventTypeNames } from '../events/event-types.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { now } from '../parts/now.ts';
import { useMember } from '../session/member.tsx';
import { VerifySnippet } from './VerifySnippet.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Adds a webhook, and shows its secret this once. */
export function NewWebhookDialog({ isOpen, close }: DialogProps) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const finish = () => {
    const id = made?.id;
    close();
    setMade(null);
    if (id) void navigate({ to: '/developers/webhooks/$id', params: { id } });
  };
  return (
    <Dialog
      title={made ? 'The webhook is there' : 'Add a webhook'}
      isOpen={isOpen || made !== null}
      close={made ? null : close}
    >
      {made ? (
        <ShownSecret secret={made.secret} finish={finish} />
      ) : (
        <WebhookForm
          cancel={close}
          done={async (webhook) => {
            setMade(webhook);
            await queries.invalidateQueries({ queryKey: ['webhooks'] });
          }}
        />
      )}
    </Dialog>
  );
}

const ShownSecret = ({ secret, finish }: { secret: string; finish: () => void }) => (
  <DialogStep>
    <Banner kind="warning" title="Copy the secret now" isNews>
      <p>It is shown this once. Your receiver verifies requests with it.</p>
    </Banner>
    <CodeBlock label="The secret" text={secret} copyLabel="Copy the secret" />
    <VerifySnippet />
    <DialogActions>
      <Button width="fit" onClick={finish}>
        I have stored the secret
      </Button>
    </DialogActions>
  </DialogStep>
);

interface WebhookFormProps {
  readonly done: (webhook: WebhookWithSecret) => Promise<void>;
  readonly cancel: () => void;
}

function WebhookForm({ done, cancel }: WebhookFormProps) {
  const { client } = useMember();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [isAll, setIsAll] = useState(true);
  const [types, setTypes] = useState<readonly EventType[]>([]);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['url', 'description', 'events'],
    send: (body: CreateWebhookInput, idempotencyKey) => client.webhooks.create(body, { idempotencyKey }),
    done,
  });
  const body: CreateWebhookInput = {
    url: url.trim(),
    ...(description.trim() && { description: description.trim() }),
    ...(!isAll && { events: [...types] }),
  };
  return (
    <form onSubmit={submitForm(body)}>
      <FormProblem problems={problems} />
      <Field
        label="Address"
        hint="Begins with https:// and takes POST requests."
        problem={problems.fields['url']}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/gifts"
            maxLength={2048}
            required
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Field label="Description (optional)" problem={problems.fields['description']}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <label className="choice">
        <input type="checkbox" checked={isAll} onChange={({ target }) => setIsAll(target.checked)} />
        <span>
          All events
          <small>Also those of types that are added later.</small>
        </span>
      </label>
      {!isAll && (
        <fieldset className="event-choices">
          <legend>Events</legend>
          {eventTypeNames.map((type) => (
            <label key={type} className="choice">
              <input
                type="checkbox"
                checked={types.includes(type)}
                onChange={({ target }) =>
                  setTypes(target.checked ? [...types, type] : types.filter((each) => each !== type))
                }
              />
              <code>{type}</code>
            </label>
          ))}
        </fieldset>
      )}
      {problems.fields['events'] && <p className="field-problem">{problems.fields['events']}</p>}
      <DialogActions>
        <CopyAsCurl method="POST" path="/v1/webhooks" body={body} />
        <Button kind="plain" width="fit" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Adding the webhook' : null}>
          Add the webhook
        </Button>
      </DialogActions>
    </form>
  );
}

export type WebhookAct = 'rotate' | 'recover' | 'pause' | 'delete';

interface ActDialogProps {
  readonly webhook: Webhook;
  /** Null: nothing is asked. */
  readonly act: WebhookAct | null;
  readonly close: () => void;
}

/** Asks before an act, and does it. */
export function WebhookActDialog({ webhook, act, close }: ActDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const finish = () => {
    setSecret(null);
    close();
  };
  return (
    <Dialog
      title={secret ? 'The new secret' : act ? titles[act] : ''}
      isOpen={act !== null || secret !== null}
      close={secret ? null : close}
    >
      {secret ? (
        <ShownSecret secret={secret} finish={finish} />
      ) : (
        act && <Act key={act} webhook={webhook} act={act} close={close} showSecret={setSecret} />
      )}
    </Dialog>
  );
}

const titles: Record<WebhookAct, string> = {
  rotate: 'Make a new secret?',
  recover: 'Send missed events',
  pause: 'Pause the webhook?',
  delete: 'Delete the webhook?',
};

const buttons: Record<WebhookAct, string> = {
  rotate: 'Make a new secret',
  recover: 'Send what was missed',
  pause: 'Pause the webhook',
  delete: 'Delete the webhook',
};

const sentences: Record<WebhookAct, string> = {
  rotate: 'The present secret stays valid for 24 hours. Until then requests carry a signature of each.',
  recover:
    'Every event since this time that the receiver has not acknowledged is sent, also those from while the webhook was disabled.',
  pause: 'Nothing is sent to it until somebody enables it. What waits by then is sent later.',
  delete: 'Nothing more is sent to it, not even what waits. Its deliveries can no longer be seen.',
};

function Act({
  webhook,
  act,
  close,
  showSecret,
}: ActDialogProps & { act: WebhookAct; showSecret: (secret: string) => void }) {
  const { client, membership } = useMember();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [since, setSince] = useState(() => localTime(new Date(now() - 86_400_000)));
  const at = new Date(since);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['since'],
    send: async ({ since: from }: { since: string }, idempotencyKey): Promise<string> => {
      const { id } = webhook;
      switch (act) {
        case 'rotate':
          showSecret((await client.webhooks.rotateSecret(id, { idempotencyKey })).secret);
          return 'There is a new secret.';
        case 'recover': {
          const { deliveries_count } = await client.webhooks.recover(id, { since: from }, { idempotencyKey });
          return deliveries_count === 0
            ? 'Nothing was missed.'
            : `${deliveries_count} events are sent again.`;
        }
        case 'pause': {
          const organizationId = membership.organization_id;
          await callService(
            'disableWebhook',
            { params: { id }, body: {} },
            { organizationId, idempotencyKey },
          );
          return 'The webhook is paused.';
        }
        case 'delete':
          await client.webhooks.delete(id, { idempotencyKey });
          return 'The webhook is deleted.';
      }
    },
    done: async (news) => {
      if (act === 'delete') void navigate({ to: '/developers/webhooks' });
      else await queries.invalidateQueries({ queryKey: ['webhook'] });
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      close();
      await showToast(news);
    },
  });
  return (
    <form onSubmit={submitForm({ since: Number.isNaN(at.getTime()) ? '' : at.toISOString() })}>
      <FormProblem problems={problems} />
      <p>
        <code>{webhook.url}</code>
      </p>
      <p>{sentences[act]}</p>
      {act === 'recover' && (
        <Field label="Since" hint="Within the last 90 days." problem={problems.fields['since']}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              required
              value={since}
              onChange={({ target }) => setSince(target.value)}
            />
          )}
        </Field>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          kind={act === 'delete' ? 'danger' : 'primary'}
          width="fit"
          busy={isPending ? 'One moment' : null}
        >
          {buttons[act]}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A time as a field for date and time has it, in the person's zone. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
