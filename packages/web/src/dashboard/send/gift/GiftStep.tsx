import type { Collection, ListProductsQuery, Product } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { Message } from '../../../ui/Message.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import type { SendSearch } from '../../search.ts';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { CartPanel } from './CartPanel.tsx';
import { CollectionCard } from './CollectionCard.tsx';
import { isInCart, withoutProduct, withProduct } from './cart.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { collectionsQuery, productsPerPage, productsQuery } from './products.ts';

/** Picking a gift is shopping. What was picked stands beside the shelves. */
export function GiftStep() {
  const { client, membership } = useMember();
  const { form, change } = useDraft();
  const search: SendSearch = useSearch({ from: '/shell/send/$draft/$step' });
  const navigate = useNavigate();
  const { data: collections = [] } = useQuery(
    collectionsQuery({ client, organizationId: membership.organization_id }),
  );
  const toggle = (product: Product) =>
    change({
      cart: isInCart(form, product.id)
        ? withoutProduct(form, product.id)
        : withProduct(form, product, collections),
    });
  const close = () =>
    void navigate({ to: '.', search: ({ product: _, ...others }) => others, resetScroll: false });
  return (
    <>
      <PageTitle title="Choose a gift" lead="One product, several together, or let them choose." />
      <div className="shop">
        <div className="shop-shelves">
          <Kinds hasChoice={collections.length > 0} />
          {search.kind === 'choice' ? (
            <Choices collections={collections} toggle={toggle} />
          ) : (
            <Shelves search={search} collections={collections} toggle={toggle} />
          )}
        </div>
        <CartPanel collections={collections} />
      </div>
      {search.product && (
        <ProductDialog
          key={search.product}
          id={search.product}
          collections={collections}
          isChosen={isInCart(form, search.product)}
          toggle={toggle}
          close={close}
        />
      )}
    </>
  );
}

const kinds = [
  { kind: undefined, name: 'Products' },
  { kind: 'choice', name: 'Let them choose' },
] as const;

const Kinds = ({ hasChoice }: { hasChoice: boolean }) =>
  hasChoice && (
    <nav className="send-tabs" aria-label="Kinds of gifts">
      {kinds.map(({ kind, name }) => (
        <Link
          key={name}
          to="."
          search={{ kind }}
          activeOptions={{ explicitUndefined: true }}
          className="send-tab"
          resetScroll={false}
        >
          {name}
        </Link>
      ))}
    </nav>
  );

interface ShelvesProps {
  readonly search: SendSearch;
  readonly collections: readonly Collection[];
  readonly toggle: (product: Product) => void;
}

function queryOf({ q, brand, price, to, page = 1 }: SendSearch): ListProductsQuery {
  const [least, most] = (price ?? '').split('-');
  return {
    page,
    per_page: productsPerPage,
    ...(to && { country_code: to }),
    ...(q && { search: q }),
    ...(brand && { brand_id: brand }),
    ...(least && { 'price[min]': Number(least) }),
    ...(most && { 'price[max]': Number(most) }),
  };
}

const isUnfiltered = ({ q, brand, price, to, page }: SendSearch): boolean =>
  !(q || brand || price || to || page);

function Shelves({ search, collections, toggle }: ShelvesProps) {
  const { client, membership } = useMember();
  const { form } = useDraft();
  const query = useQuery(
    productsQuery({ client, organizationId: membership.organization_id, query: queryOf(search) }),
  );
  return (
    <>
      <ProductFilters />
      {isUnfiltered(search) && <Choices collections={collections.slice(0, 1)} toggle={toggle} />}
      <Loaded query={query} rows={6}>
        {({ data, list_meta }) =>
          list_meta.total_count === 0 ? (
            <NoneFound />
          ) : (
            <>
              <p className="only-heard" role="status">
                {list_meta.total_count === 1 ? 'One product' : `${list_meta.total_count} products`}
              </p>
              <ul
                className={`products${query.isPlaceholderData ? ' products-old' : ''}`}
                aria-label="Products"
              >
                {data.map((product, index) => (
                  <ProductCard
                    key={product.id}
                    product={product}
                    isChosen={isInCart(form, product.id)}
                    toggle={() => toggle(product)}
                    isEarly={index < earlyPictures}
                  />
                ))}
              </ul>
              <Pager page={search.page ?? 1} perPage={productsPerPage} total={list_meta.total_count} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const earlyPictures = 4;

const NoneFound = () => (
  <Message
    icon={Gift}
    title="Nothing like that"
    action={
      <Link to="." search={{}} className="button button-plain button-fit">
        Show everything
      </Link>
    }
  >
    <p>Try another word, another price, or all brands.</p>
  </Message>
);

interface ChoicesProps {
  readonly collections: readonly Collection[];
  readonly toggle: (product: Product) => void;
}

function Choices({ collections, toggle }: ChoicesProps) {
  const { form } = useDraft();
  return (
    <ul className="choice-gifts" aria-label="Gifts of choice">
      {collections.map((collection) => {
        const { product } = collection;
        return (
          product && (
            <CollectionCard
              key={collection.id}
              collection={collection}
              product={product}
              isChosen={isInCart(form, product.id)}
              toggle={() => toggle(product)}
            />
          )
        );
      })}
    </ul>
  );
}
