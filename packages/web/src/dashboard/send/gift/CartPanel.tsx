import type { Collection, Product } from '@gifts/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gift, Trash2 } from 'lucide-react';
import { Field } from '../../../ui/Field.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { checkQuery } from '../drafts.ts';
import {
  type CartItem,
  itemsOf,
  mostItems,
  mostUnits,
  variantGroupsOf,
  withChangedItem,
  withoutProduct,
  withVariant,
} from './cart.ts';
import { MoneyInput } from './MoneyInput.tsx';
import { ProductPicture } from './ProductCard.tsx';
import { priceOf, sayPrice } from './price-words.ts';
import { productQuery } from './products.ts';

interface CartPanelProps {
  readonly collections: readonly Collection[];
}

/** What is in the gift: how many, at which price, and which variants if nobody asks the recipient. */
export function CartPanel({ collections }: CartPanelProps) {
  const { client, membership } = useMember();
  const organizationId = membership.organization_id;
  const { draft, form } = useDraft();
  const { data: check } = useQuery(checkQuery(organizationId, draft.id));
  const items = itemsOf(form);
  const products = useQueries({
    queries: items.map(({ product_id: id }) => productQuery({ client, organizationId, id })),
  });
  const problems = check?.problems.filter(({ field }) => field.startsWith('cart')) ?? [];
  return (
    <aside className="cart card" aria-label="The gift">
      <h2>The gift</h2>
      {items.length === 0 ? (
        <p className="cart-empty">
          <Gift size={28} strokeWidth={1.5} aria-hidden="true" />
          Add a product, and it appears here.
        </p>
      ) : (
        <ul className="cart-items">
          {items.map((item, index) => (
            <Item
              key={item.product_id}
              item={item}
              product={products[index]?.data}
              isUnknown={products[index]?.isError ?? false}
              isChoice={collections.some((each) => each.product?.id === item.product_id)}
              problems={problems.filter(({ field }) => field.startsWith(`cart.items[${index}]`))}
            />
          ))}
        </ul>
      )}
      {items.length >= mostItems && <p className="soft">A gift has at most {mostItems} products.</p>}
      {items.length > 0 && check?.price && (
        <Sum
          low={check.price.cart_price.price_est_total_low}
          high={check.price.cart_price.price_est_total_high}
        />
      )}
      <div role="status">
        {items.length > 0 &&
          problems
            .filter(({ field }) => !field.startsWith('cart.items['))
            .map(({ message }) => (
              <p key={message} className="field-problem">
                {message}
              </p>
            ))}
      </div>
      {items.length > 0 && (
        <Link
          to="/send/$draft/$step"
          params={{ draft: draft.id, step: 'card' }}
          className="button button-fit"
        >
          Continue
        </Link>
      )}
    </aside>
  );
}

const Sum = ({ low, high }: { low: number; high: number }) => (
  <p className="cart-sum">
    <span>For each person</span>
    <strong>{low === high ? sayPrice(high) : `${sayPrice(low)} to ${sayPrice(high)}`}</strong>
    <small>With shipping, fee and tax, which depends on where they live.</small>
  </p>
);

interface ItemProps {
  readonly item: CartItem;
  readonly product: Product | undefined;
  readonly isUnknown: boolean;
  readonly isChoice: boolean;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}

function Item({ item, product, isUnknown, isChoice, problems }: ItemProps) {
  const { form, change } = useDraft();
  const name = product?.name ?? (isUnknown ? 'A product that is no longer there' : '…');
  const update = (changes: Partial<CartItem>) =>
    change({ cart: withChangedItem(form, item.product_id, changes) });
  const problemOf = (part: string) => problems.find(({ field }) => field.endsWith(part))?.message;
  const known = ['quantity', 'variable_price'];
  const others = problems.filter(({ field }) => !known.some((part) => field.endsWith(part)));
  return (
    <li className="cart-item">
      <div className="cart-item-head">
        {product && <ProductPicture product={product} isEarly />}
        <p className="cart-item-name">
          {name}
          {product && (
            <small>{isChoice ? `${sayPrice(product.price)}, they choose` : priceOf(product)}</small>
          )}
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={`Take out ${name}`}
          onClick={() => change({ cart: withoutProduct(form, item.product_id) })}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      {product && !isChoice && (
        <div className="fields">
          <Quantity item={item} name={name} problem={problemOf('quantity')} update={update} />
          {product.price_is_variable && (
            <VariablePrice
              product={product}
              item={item}
              problem={problemOf('variable_price')}
              update={update}
            />
          )}
        </div>
      )}
      {product && form.send_method === 'direct_send' && (
        <Variants product={product} item={item} update={update} />
      )}
      {others.map(({ message }) => (
        <p key={message} className="field-problem">
          {message}
        </p>
      ))}
    </li>
  );
}

interface PartProps {
  readonly item: CartItem;
  readonly update: (changes: Partial<CartItem>) => void;
}

const Quantity = ({
  item,
  name,
  problem,
  update,
}: PartProps & { name: string; problem: string | undefined }) => (
  <Field label="Quantity" problem={problem} width="half">
    {(control) => (
      <input
        {...control}
        type="number"
        inputMode="numeric"
        aria-label={`Quantity of ${name}`}
        min={1}
        max={mostUnits}
        value={item.quantity ?? ''}
        onChange={({ target }) =>
          update({
            quantity:
              target.value === '' ? null : Math.min(Math.max(Math.trunc(target.valueAsNumber), 0), 1_000_000),
          })
        }
      />
    )}
  </Field>
);

interface VariablePriceProps extends PartProps {
  readonly product: Product;
  readonly problem: string | undefined;
}

function VariablePrice({ product, item, problem, update }: VariablePriceProps) {
  const { price_min: least, price_max: most } = product;
  return (
    <Field
      label="Amount"
      hint={least !== null && most !== null ? `${sayPrice(least)} to ${sayPrice(most)}` : undefined}
      problem={problem}
      width="half"
    >
      {(control) => (
        <MoneyInput
          control={control}
          cents={item.variable_price ?? null}
          change={(variable_price) => update({ variable_price })}
        />
      )}
    </Field>
  );
}

function Variants({ product, item, update }: PartProps & { product: Product }) {
  const groups = variantGroupsOf(product);
  return groups.map(({ label, options }, place) => (
    <Field key={label} label={label} problem={undefined}>
      {(control) => (
        <span className="select">
          <select
            {...control}
            value={item.variants?.[place] ?? ''}
            onChange={({ target }) => update({ variants: withVariant(item, place, target.value) })}
          >
            <option value="">Choose</option>
            {options.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  ));
}
