import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Checklist } from '../../ui/Checklist.tsx';
import { type Choice, Choices } from '../../ui/Choices.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';

type When = NotificationSettings['gift_mails'];
type What = NotificationSettings['gift_news'][number];

const times: readonly Choice<When>[] = [
  {
    value: 'default',
    label: 'As it suits the gift',
    hint: 'At once for gifts to up to ten people, and once a day for larger ones.',
  },
  { value: 'each', label: 'At once', hint: 'A mail whenever a recipient does something.' },
  { value: 'daily', label: 'Once a day', hint: 'One mail about everything, at 08:00 UTC.' },
  { value: 'none', label: 'Not at all', hint: 'You see it on the page of the gift.' },
];

const kinds: readonly Choice<What>[] = [
  { value: 'accepted', label: 'A gift was accepted' },
  { value: 'thanked', label: 'A recipient says thank you' },
  { value: 'declined', label: 'A gift was declined' },
];

const prepared: readonly Choice<'occasions'>[] = [
  {
    value: 'occasions',
    label: 'A rule has prepared gifts for birthdays or anniversaries',
    hint: 'One mail in the morning, for each of your rules. Home says it in any case.',
  },
];

export function NotificationsForm({ settings }: { settings: NotificationSettings }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [when, setWhen] = useState<When>(settings.gift_mails);
  const [what, setWhat] = useState<readonly What[]>(settings.gift_news);
  const [hearsOfDrafts, setHearsOfDrafts] = useState(settings.occasion_mails);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['gift_mails', 'gift_news'],
    send: (body: UpdateNotificationSettingsInput) =>
      callService('updateNotificationSettings', { body }, { organizationId }),
    done: async (saved) => {
      queries.setQueryData<NotificationSettings>(['notifications', organizationId], saved);
      await showToast('Your choice is saved.');
    },
  });
  return (
    <div className="stack">
      <form
        className="card card-body"
        aria-label="Your mails"
        onSubmit={submitForm({ gift_mails: when, gift_news: [...what], occasion_mails: hearsOfDrafts })}
      >
        <h2>What recipients do</h2>
        <FormProblem problems={problems} />
        <Choices
          legend="When you are told"
          choices={times}
          value={when}
          change={setWhen}
          problem={problems.fields['gift_mails']}
        />
        <Checklist
          legend="Of what you are told"
          choices={kinds}
          chosen={what}
          choose={setWhat}
          isDisabled={when === 'none'}
          problem={problems.fields['gift_news']}
        />
        <Checklist
          legend="What is prepared for you"
          choices={prepared}
          chosen={hearsOfDrafts ? ['occasions'] : []}
          choose={(chosen) => setHearsOfDrafts(chosen.length > 0)}
        />
        <div>
          <Button type="submit" width="fit" busy={isPending ? 'Saving' : null}>
            Save your choice
          </Button>
        </div>
      </form>
      <section className="card card-body" aria-labelledby="always">
        <h2 id="always">What always comes</h2>
        <p className="soft">
          Mails about money, about your sign-in, and those after which somebody has to act: a gift could not
          be sent, a product is sold out, a mail did not arrive, or a recipient asks for more time.
        </p>
      </section>
    </div>
  );
}
