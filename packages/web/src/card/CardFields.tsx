import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { CardForm } from './use-card-form.ts';
import './card-fields.css';

/** The card and the name on it. The vault of the card gateway draws the fields of the card. */
export function CardFields({ form }: { form: CardForm }) {
  const { card } = form;
  return (
    <fieldset className="fields">
      <legend>Card</legend>
      {card.state === 'failed' ? (
        <Notice kind="error" action={{ label: 'Try again', run: card.reload }}>
          The card fields could not be loaded. Check your connection.
        </Notice>
      ) : (
        card.fields
      )}
      <Field label="Name on the card" problem={form.problems.cardholder_name}>
        {(control) => (
          <input
            {...control}
            name="cardholder_name"
            autoComplete="cc-name"
            autoCapitalize="words"
            spellCheck={false}
            value={form.values.cardholder_name}
            onChange={(event) => form.change('cardholder_name', event.target.value)}
            onBlur={() => form.leave('cardholder_name')}
          />
        )}
      </Field>
    </fieldset>
  );
}
