import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../ui/Field.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { checkQuery } from '../drafts.ts';
import { CardPicker } from './CardPicker.tsx';

const longestMessage = 2_000;
/** From here on the number of characters left is shown. */
const nearlyFull = 1_700;

export function CardStep() {
  const { membership } = useMember();
  const { draft, form, change } = useDraft();
  const { data: check } = useQuery(checkQuery(membership.organization_id, draft.id));
  const problemOf = (name: string) => check?.problems.find(({ field }) => field === name)?.message;
  const message = form.message ?? '';
  return (
    <>
      <PageTitle title="Card and message" lead="What they read before they open the gift." />
      <div className="card card-body">
        <Field label="From" hint="Your name, or that of your team." problem={problemOf('from_name')}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={255}
              value={form.from_name ?? ''}
              onChange={({ target }) => change({ from_name: target.value })}
            />
          )}
        </Field>
        <Field
          label="Message"
          hint={
            message.length > nearlyFull
              ? `${longestMessage - message.length} characters left.`
              : 'A sentence that only you could write is worth more than a long one.'
          }
          problem={problemOf('message')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={6}
              maxLength={longestMessage}
              value={message}
              onChange={({ target }) => change({ message: target.value })}
            />
          )}
        </Field>
      </div>
      <CardPicker value={form.card_id ?? null} change={(card_id) => change({ card_id })} />
    </>
  );
}
