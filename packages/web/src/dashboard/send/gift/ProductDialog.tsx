import type { Collection, Product } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useMember } from '../../session/member.tsx';
import { ToggleButton } from './ProductCard.tsx';
import { priceOf, sayPrice, shippingOf } from './price-words.ts';
import { productQuery } from './products.ts';

interface ProductDialogProps {
  readonly id: string;
  readonly collections: readonly Collection[];
  readonly isChosen: boolean;
  readonly toggle: (product: Product) => void;
  readonly close: () => void;
}

/** A product as its recipient will read of it. */
export function ProductDialog({ id, collections, isChosen, toggle, close }: ProductDialogProps) {
  const { client, membership } = useMember();
  const query = useQuery(productQuery({ client, organizationId: membership.organization_id, id }));
  const collection = collections.find((each) => each.product?.id === id);
  return (
    <Dialog
      title={collection?.published_version?.title ?? query.data?.name ?? 'Product'}
      isOpen
      close={close}
    >
      <Loaded query={query} rows={3}>
        {(product) => (
          <div className="product-detail">
            {collection ? <OfferedProducts collection={collection} /> : <Pictures product={product} />}
            <p>{product.recipient_description ?? product.subtitle}</p>
            <dl className="product-facts">
              <Fact name="Price">
                {collection ? sayPrice(collection.published_price ?? product.price) : priceOf(product)}
              </Fact>
              {!collection && <Fact name="Brand">{product.brand.name}</Fact>}
              {!collection && <Fact name="Shipping">{shippingOf(product)}</Fact>}
              {product.restricted_states.length > 0 && (
                <Fact name="Not shipped to">{product.restricted_states.join(', ')}</Fact>
              )}
              {product.attributes.map(({ label, content }) => (
                <Fact key={label} name={label}>
                  {content}
                </Fact>
              ))}
            </dl>
            {product.stock === 0 ? (
              <Tag kind="warning">Sold out</Tag>
            ) : (
              <ToggleButton name={product.name} isChosen={isChosen} toggle={() => toggle(product)} />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const Pictures = ({ product }: { product: Product }) => (
  <div className="product-pictures">
    {product.images.map(({ id, image_large: { url, width, height } }) => (
      <img key={id} src={url} width={width} height={height} alt={product.name} />
    ))}
  </div>
);

function OfferedProducts({ collection }: { collection: Collection }) {
  const categories = collection.published_version?.collection_categories ?? [];
  return categories.map(({ id, name, collection_products }) => (
    <section key={id} className="offered">
      <h3>{name}</h3>
      <ul>
        {collection_products.map(({ id: entry, product }) => (
          <li key={entry}>
            {product.images[0] && (
              <img src={product.images[0].image_large.url} width={120} height={120} loading="lazy" alt="" />
            )}
            {product.name}
          </li>
        ))}
      </ul>
    </section>
  ));
}
