import { useQuery } from '@tanstack/react-query';
import type { DraftForm } from '../../../api/dashboard-operations.generated.ts';
import { type Choice, Choices } from '../../../ui/Choices.tsx';
import { Field } from '../../../ui/Field.tsx';
import { languages } from '../../parts/languages.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { checkQuery } from '../drafts.ts';
import { PaymentChoice } from './PaymentChoice.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { WorkspaceField } from './WorkspaceField.tsx';

type Swap = NonNullable<DraftForm['swap']>;
type Tier = NonNullable<DraftForm['international_shipping_tier']>;

const swaps: readonly Choice<Swap>[] = [
  {
    value: 'single',
    label: 'They may swap it for another product',
    hint: 'For one that costs at most as much. They see no prices.',
  },
  {
    value: 'multiple',
    label: 'They may fill a basket instead',
    hint: 'Several products that together cost at most as much. They see prices.',
  },
  { value: 'disabled', label: 'This gift and nothing else', hint: 'They can only accept or decline.' },
];

const tiers: readonly Choice<Tier>[] = [
  { value: 'disabled', label: 'The United States only' },
  {
    value: 'standard',
    label: 'Also most of Europe, Canada, Mexico and some more',
    hint: 'Also Australia, New Zealand and parts of East Asia. International shipping costs more; the price shows how much at most.',
  },
  {
    value: 'full',
    label: 'Everywhere we can',
    hint: 'Also all other countries that parcels can be relayed to.',
  },
];

const lifetimes = [14, 30, 60, 90, 180, 365];

/** Good defaults, in plain words. */
export function OptionsStep() {
  const { membership } = useMember();
  const { draft, form, change } = useDraft();
  const { data: check } = useQuery(checkQuery(membership.organization_id, draft.id));
  const problemOf = (name: string) =>
    check?.problems.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  const isDirect = form.send_method === 'direct_send';
  return (
    <>
      <PageTitle title="Options" lead="All of them have good defaults. Change what you like." />
      <section className="card card-body" aria-labelledby="when">
        <h2 id="when">When</h2>
        <ScheduleFields check={check} problem={problemOf('schedule')} />
        {!isDirect && <Lifetime problem={problemOf('expires_in_days') ?? problemOf('expires_at')} />}
      </section>
      <section className="card card-body" aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <PaymentChoice check={check} problem={problemOf('payment_method_id')} />
      </section>
      <section className="card card-body" aria-labelledby="recipients-may">
        <h2 id="recipients-may">What recipients can do</h2>
        {!isDirect && (
          <Choices
            legend="Instead of this gift"
            choices={swaps}
            value={form.swap ?? 'single'}
            problem={problemOf('swap')}
            change={(swap) => change({ swap })}
          />
        )}
        <Choices
          legend="Where it ships to"
          choices={tiers}
          value={form.international_shipping_tier ?? 'disabled'}
          problem={problemOf('international_shipping_tier')}
          change={(international_shipping_tier) => change({ international_shipping_tier })}
        />
        {!isDirect && (
          <Switch
            label="A gift card instead, where nothing ships to"
            hint="Whoever lives too far away may take a gift card for up to the same price."
            value={form.international_gift_cards_enabled ?? false}
            change={(international_gift_cards_enabled) => change({ international_gift_cards_enabled })}
          />
        )}
      </section>
      <section className="card card-body" aria-labelledby="mails">
        <h2 id="mails">Mails and language</h2>
        <Language />
        {form.send_method === 'email_and_link' && (
          <Switch
            label="Remind those who have not answered"
            hint="3 and 10 days after the gift was sent, and 3 days before it expires."
            value={form.reminders_enabled ?? true}
            change={(reminders_enabled) => change({ reminders_enabled })}
          />
        )}
        {isDirect && (
          <Switch
            label="Mail them that a parcel is on its way"
            hint="To everybody with an e-mail address."
            value={form.notifications_enabled ?? true}
            change={(notifications_enabled) => change({ notifications_enabled })}
          />
        )}
      </section>
      <section className="card card-body" aria-labelledby="internal">
        <h2 id="internal">For you alone</h2>
        <div className="fields">
          <InternalField
            name="batch_name"
            label="Name of this send"
            hint="Such as Welcome gifts, May. Recipients do not see it."
            problem={problemOf('batch_name')}
          />
          <InternalField
            name="customer_reference_id"
            label="Your reference"
            hint="Such as a cost centre. Each can be used once."
            problem={problemOf('customer_reference_id')}
          />
          <WorkspaceField problem={problemOf('workspace_id')} />
        </div>
      </section>
    </>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly value: boolean;
  readonly change: (value: boolean) => void;
}

const Switch = ({ label, hint, value, change }: SwitchProps) => (
  <label className="choice">
    <input type="checkbox" checked={value} onChange={({ target }) => change(target.checked)} />
    <span>
      {label}
      <small>{hint}</small>
    </span>
  </label>
);

function Lifetime({ problem }: { problem: string | undefined }) {
  const { form, change } = useDraft();
  const days = form.expires_in_days ?? null;
  const all =
    days === null || lifetimes.includes(days) ? lifetimes : [...lifetimes, days].sort((a, b) => a - b);
  return (
    <Field
      label="Time to accept"
      hint="What is not accepted by then is not charged, and money that was held comes back."
      problem={problem}
    >
      {(control) => (
        <span className="select">
          <select
            {...control}
            value={days ?? ''}
            onChange={({ target }) => change({ expires_in_days: target.value ? Number(target.value) : null })}
          >
            <option value="">As usual in your organization</option>
            {all.map((each) => (
              <option key={each} value={each}>
                {each} days after it is sent
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}

function Language() {
  const { form, change } = useDraft();
  return (
    <Field
      label="Language"
      hint="Of recipients who have none of their own. Each can choose another."
      problem={undefined}
    >
      {(control) => (
        <span className="select">
          <select
            {...control}
            value={form.locale ?? ''}
            onChange={({ target }) => change({ locale: target.value || null })}
          >
            <option value="">As usual in your organization</option>
            {form.locale && !languages.some(([code]) => code === form.locale) && (
              <option value={form.locale}>{form.locale}</option>
            )}
            {languages.map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}

interface InternalFieldProps {
  readonly name: 'batch_name' | 'customer_reference_id';
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
}

function InternalField({ name, label, hint, problem }: InternalFieldProps) {
  const { form, change } = useDraft();
  return (
    <Field label={label} hint={hint} problem={problem} width="half">
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          maxLength={255}
          value={form[name] ?? ''}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
}
