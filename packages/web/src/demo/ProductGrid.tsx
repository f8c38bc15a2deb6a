import { formatUsd } from '@gifts/contract/format-usd';
import type { Product } from '@gifts/sdk';

interface ProductGridProps {
  readonly products: readonly Product[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

export function ProductGrid({ products, chosen, choose }: ProductGridProps) {
  return (
    <fieldset className="shelf">
      <legend className="only-heard">Gift</legend>
      {products.map((product) => (
        <label key={product.id} className="product">
          <input
            type="radio"
            name="product"
            value={product.id}
            checked={product.id === chosen}
            onChange={() => choose(product.id)}
          />
          <Picture product={product} />
          <strong>{product.name}</strong>
          <span>{formatUsd(product.price ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Picture({ product }: { product: Product }) {
  const image = product.images[0]?.image_large;
  return image ? <img src={image.url} width={image.width} height={image.height} alt="" /> : null;
}
