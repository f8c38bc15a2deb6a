import { formatUsd } from '@gifts/contract/format-usd';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { countPeople } from '../../parts/counts.ts';
import { useMember } from '../../session/member.tsx';
import { cardsQuery, namesOfCards } from '../card/cards.ts';
import { useShownDraft } from '../draft/ShownDraft.tsx';
import { recipientsQuery } from '../drafts.ts';
import { itemsOf } from '../gift/cart.ts';
import { productQuery } from '../gift/products.ts';
import { paymentMethodsQuery } from '../options/payment-methods.ts';
import { sayMoment } from '../options/schedule-words.ts';
import { browserZone } from '../options/wall-time.ts';
import { nameOfTyped } from '../recipients/recipient-fields.ts';
import type { StepId } from '../steps.ts';
import { type Person, sayPeople } from './say-people.ts';

interface LetterProps {
  readonly check: DraftCheck;
  /** False where nothing can be changed now. */
  readonly canChange?: boolean;
}

/** The whole gift in sentences. Each leads to the step that changes it. */
export function Letter({ check, canChange = true }: LetterProps) {
  const { form } = useShownDraft();
  return (
    <article
      className={canChange ? 'letter' : 'letter letter-fixed'}
      aria-label={canChange ? 'What you are about to send' : 'What would be sent'}
    >
      <Line step={canChange ? 'gift' : null} name="The gift">
        <Products />
      </Line>
      <Line step={canChange ? 'recipients' : null} name="To">
        <People total={check.recipients.total} />
        <small>{howItReaches[form.send_method ?? 'none']}</small>
      </Line>
      <Line step={canChange ? 'card' : null} name="From">
        {form.from_name?.trim() ? form.from_name : <em>Nobody yet</em>}
        <CardName />
      </Line>
      {form.message?.trim() && (
        <Line step={canChange ? 'card' : null} name="Message">
          <q className="letter-message">{form.message.trim()}</q>
        </Line>
      )}
      <Line step={canChange ? 'options' : null} name="When">
        {form.schedule && check.send_at
          ? sayMoment(check.send_at, form.schedule.time_zone)
          : form.schedule
            ? 'At a time that is not clear yet'
            : canChange
              ? 'As soon as you press the button'
              : 'As soon as it is approved'}
        <small>
          {check.expires_at
            ? `They can accept until ${sayMoment(check.expires_at, form.schedule?.time_zone ?? browserZone())}`
            : 'It does not expire.'}
        </small>
      </Line>
      <Line step={canChange ? 'options' : null} name="Paid by">
        <PaidBy check={check} />
      </Line>
      {check.price && (
        <Line step={null} name="At most">
          <strong className="letter-sum">{formatUsd(check.price.total_price.est_group_total_high)}</strong>
        </Line>
      )}
    </article>
  );
}

const howItReaches = {
  email_and_link: 'By e-mail, with a link to open it.',
  link_multiple_custom_list: 'By links that you pass on yourself. No mail goes out.',
  direct_send: 'Straight to their addresses, without asking them.',
  none: 'It is not clear yet how it reaches them.',
} as const;

function Line({ step, name, children }: { step: StepId | null; name: string; children: ReactNode }) {
  const { draft } = useShownDraft();
  return (
    <div className="letter-line">
      <h2>{name}</h2>
      <div className="letter-words">{children}</div>
      {step && (
        <Link to="/send/$draft/$step" params={{ draft: draft.id, step }} aria-label={`Change: ${name}`}>
          Change
        </Link>
      )}
    </div>
  );
}

function Products() {
  const { client, membership } = useMember();
  const { form } = useShownDraft();
  const items = itemsOf(form);
  const products = useQueries({
    queries: items.map(({ product_id: id }) =>
      productQuery({ client, organizationId: membership.organization_id, id }),
    ),
  });
  if (items.length === 0) return <em>Nothing yet</em>;
  return (
    <ul className="letter-products">
      {items.map(({ product_id, quantity, variable_price, variants }, index) => {
        const product = products[index]?.data;
        return (
          <li key={product_id}>
            {product?.images[0] && (
              <img src={product.images[0].image_large.url} width={64} height={64} alt="" />
            )}
            <span>
              <strong>
                {(quantity ?? 1) > 1 && `${quantity} × `}
                {product?.name ?? 'A product'}
              </strong>
              <small>
                {[product?.brand.name, variable_price && formatUsd(variable_price), ...(variants ?? [])]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function People({ total }: { total: number }) {
  const { membership } = useMember();
  const { draft } = useShownDraft();
  const { data } = useQuery(
    recipientsQuery({
      organizationId: membership.organization_id,
      id: draft.id,
      page: 1,
      only: undefined,
      search: undefined,
    }),
  );
  if (total === 0) return <em>Nobody yet</em>;
  const people: Person[] = (data?.data ?? []).map(({ recipient }) => nameOfTyped(recipient));
  return <span>{people.length === 0 ? countPeople(total) : sayPeople(people, total)}</span>;
}

function CardName() {
  const { client, membership } = useMember();
  const { form } = useShownDraft();
  const { data: cards = [] } = useQuery(cardsQuery({ client, organizationId: membership.organization_id }));
  if (!form.card_id) return <small>Without a card.</small>;
  return <small>With the card “{namesOfCards(cards).get(form.card_id) ?? 'that you chose'}”.</small>;
}

function PaidBy({ check }: { check: DraftCheck }) {
  const { client, membership } = useMember();
  const { data: methods = [] } = useQuery(
    paymentMethodsQuery({ client, organizationId: membership.organization_id }),
  );
  const { payment_method_id: id, available } = check.payment;
  const name = methods.find((method) => method.id === id)?.name;
  if (!name) return <em>Nothing yet</em>;
  return (
    <>
      {name}
      {available !== null && <small>{formatUsd(available)} available.</small>}
    </>
  );
}
