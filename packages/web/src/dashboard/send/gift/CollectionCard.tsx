import type { Collection, Product } from '@gifts/sdk';
import { Link } from '@tanstack/react-router';
import { ToggleButton } from './ProductCard.tsx';
import { sayPrice } from './price-words.ts';

interface CollectionCardProps {
  readonly collection: Collection;
  readonly product: Product;
  readonly isChosen: boolean;
  readonly toggle: () => void;
}

const picturesShown = 5;

function choiceOf({ published_version: version }: Collection, offered: number): string {
  const {
    multiple_select_mode: mode,
    multiple_select_count: count,
    multiple_select_price: most,
  } = version ?? {};
  if (mode === 'item_count' && count) return `they pick ${count} of ${offered}`;
  if (mode === 'max_price' && most) return `they pick from ${offered}, for up to ${sayPrice(most)}`;
  return `they pick 1 of ${offered}`;
}

/** A gift of choice: what its recipient chooses from, at one price. */
export function CollectionCard({ collection, product, isChosen, toggle }: CollectionCardProps) {
  const version = collection.published_version;
  const offered = version?.collection_categories.flatMap((each) => each.collection_products) ?? [];
  const different = [...new Map(offered.map((each) => [each.product.id, each.product])).values()];
  const title = version?.title ?? collection.title;
  return (
    <li className={`choice-gift${isChosen ? ' product-chosen' : ''}`}>
      {version?.header_image && (
        <img
          className="choice-gift-picture"
          src={version.header_image.url}
          width={version.header_image.width}
          height={version.header_image.height}
          loading="lazy"
          alt=""
        />
      )}
      <div className="choice-gift-words">
        <p className="product-brand">Gift of choice: {choiceOf(collection, different.length)}</p>
        <Link
          to="."
          search={(search) => ({ ...search, product: product.id })}
          className="product-name"
          resetScroll={false}
        >
          {title}
        </Link>
        {version?.subtitle && <p className="product-subtitle">{version.subtitle}</p>}
        <Offered products={different} />
        <div className="product-foot">
          <p className="product-price">
            <strong>{sayPrice(collection.published_price ?? product.price)}</strong>
            <small>Before shipping and tax</small>
          </p>
          <ToggleButton name={title} isChosen={isChosen} toggle={toggle} />
        </div>
      </div>
    </li>
  );
}

const Offered = ({ products }: { products: readonly Product[] }) => (
  <ul className="choice-gift-offered" aria-label="Among others">
    {products.slice(0, picturesShown).map(({ id, name, images }) => (
      <li key={id}>
        {images[0] && (
          <img
            src={images[0].image_large.url}
            width={56}
            height={56}
            loading="lazy"
            alt={name}
            title={name}
          />
        )}
      </li>
    ))}
    {products.length > picturesShown && <li className="soft">+{products.length - picturesShown}</li>}
  </ul>
);
