import type { Product } from '@gifts/sdk';
import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import { Tag } from '../../../ui/Tag.tsx';
import { priceOf, shippingOf } from './price-words.ts';

interface ProductCardProps {
  readonly product: Product;
  readonly isChosen: boolean;
  readonly toggle: () => void;
  /** Pictures in the first rows are loaded at once. */
  readonly isEarly: boolean;
}

/** A product as on a shelf. Its picture and name open the details. */
export function ProductCard({ product, isChosen, toggle, isEarly }: ProductCardProps) {
  const isSoldOut = product.stock === 0;
  return (
    <li className={`product${isChosen ? ' product-chosen' : ''}`}>
      <Link
        to="."
        search={(search) => ({ ...search, product: product.id })}
        className="product-link"
        resetScroll={false}
      >
        <ProductPicture product={product} isEarly={isEarly} />
        <span className="product-brand">{product.brand.name}</span>
        <span className="product-name">{product.name}</span>
      </Link>
      {(product.subtitle_short ?? product.subtitle) && (
        <p className="product-subtitle">{product.subtitle_short ?? product.subtitle}</p>
      )}
      <div className="product-foot">
        <p className="product-price">
          <strong>{priceOf(product)}</strong>
          <small>{shippingOf(product)}</small>
        </p>
        {isSoldOut ? (
          <Tag kind="warning">Sold out</Tag>
        ) : (
          <ToggleButton name={product.name} isChosen={isChosen} toggle={toggle} />
        )}
      </div>
    </li>
  );
}

interface ToggleButtonProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly toggle: () => void;
}

export const ToggleButton = ({ name, isChosen, toggle }: ToggleButtonProps) => (
  <button
    type="button"
    className={`button button-fit${isChosen ? ' button-plain' : ''} product-add`}
    aria-pressed={isChosen}
    aria-label={isChosen ? `${name} is in the gift. Take it out` : `Add ${name}`}
    onClick={toggle}
  >
    {isChosen ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
    {isChosen ? 'In the gift' : 'Add'}
  </button>
);

export function ProductPicture({ product, isEarly }: { product: Product; isEarly: boolean }) {
  const picture = product.images[0]?.image_large;
  if (!picture) return <span className="product-picture" />;
  return (
    <img
      className="product-picture"
      src={picture.url}
      width={picture.width}
      height={picture.height}
      loading={isEarly ? 'eager' : 'lazy'}
      decoding="async"
      alt=""
    />
  );
}
