import type { FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Problems } from '../api/problems.ts';
import { eventTypeNames } from '../events/event-types.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import type { TypedWebhook } from './typed-webhook.ts';

interface WebhookFormProps {
  readonly typed: TypedWebhook;
  readonly change: (changes: Partial<TypedWebhook>) => void;
  readonly problems: Problems;
  /** What the form asks of the API. */
  readonly request: { readonly method: 'POST' | 'PATCH'; readonly path: string; readonly body: object };
  /** What the button says, and what it says while the request is under way. */
  readonly words: readonly [button: string, busy: string];
  readonly isPending: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly cancel: () => void;
}

/** The fields of a webhook, new or not. */
export function WebhookForm(props: WebhookFormProps) {
  const { typed, change, problems, request, words, isPending, submit, cancel } = props;
  return (
    <form onSubmit={submit}>
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
            value={typed.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <Field label="Description (optional)" problem={problems.fields['description']}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={typed.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <Field
        label="At most this many requests a second (optional)"
        hint="1 to 1,000. Without it, events are sent as they happen."
        problem={problems.fields['throttle']}
      >
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed.throttle}
            onChange={({ target }) => change({ throttle: target.value })}
          />
        )}
      </Field>
      <label className="choice">
        <input
          type="checkbox"
          checked={typed.isAll}
          onChange={({ target }) => change({ isAll: target.checked })}
        />
        <span>
          All events
          <small>Also those of types that are added later.</small>
        </span>
      </label>
      {!typed.isAll && <EventChoices chosen={typed.events} choose={(events) => change({ events })} />}
      {problems.fields['events'] && <p className="field-problem">{problems.fields['events']}</p>}
      <DialogActions>
        <CopyAsCurl {...request} />
        <Button kind="plain" width="fit" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? words[1] : null}>
          {words[0]}
        </Button>
      </DialogActions>
    </form>
  );
}

interface EventChoicesProps {
  readonly chosen: readonly string[];
  readonly choose: (events: readonly string[]) => void;
}

function EventChoices({ chosen, choose }: EventChoicesProps) {
  // A program may have chosen groups, such as `order.*`.
  const groups = chosen.filter((pattern) => pattern.endsWith('*'));
  return (
    <fieldset className="event-choices">
      <legend>Events</legend>
      {[...groups, ...eventTypeNames].map((pattern) => (
        <label key={pattern} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(pattern)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, pattern] : chosen.filter((each) => each !== pattern))
            }
          />
          <code>{pattern}</code>
        </label>
      ))}
    </fieldset>
  );
}
