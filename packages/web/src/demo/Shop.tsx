import type { Product } from '@gifts/sdk';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentForm } from '../embed/gift-payment-form.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { MountedForm } from './MountedForm.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { readProducts, sendGift } from './shop-calls.ts';
import type { Exchanges } from './use-exchanges.ts';

interface ShopProps {
  readonly apiKey: string;
  readonly publicAppId: string;
  readonly exchanges: Exchanges;
}

export function Shop({ apiKey, publicAppId, exchanges }: ShopProps) {
  const [products, setProducts] = useState<readonly Product[]>([]);
  const [productId, setProductId] = useState('');
  const [recipientName, setRecipientName] = useState('Grace');
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [giftLink, setGiftLink] = useState<string | null>(null);
  const card = useRef<PaymentForm>(null);

  const stock = useEffectEvent(async () => {
    try {
      const found = await readProducts(exchanges, apiKey);
      setProducts(found);
      setProductId(found[0]?.id ?? '');
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  useEffect(() => void stock(), []);

  async function buy(form: PaymentForm): Promise<void> {
    setProblem(null);
    setBusy('Checking the card …');
    try {
      const interim = await form.submit();
      exchanges.show('The frame traded the card for a key', '/embed/interim_cards', interim);
      setBusy('Sending the gift …');
      setGiftLink(await sendGift(exchanges, apiKey, interim, { productId, recipientName, message: '' }));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy === null && card.current) void buy(card.current);
  }

  if (giftLink) return <GiftSent link={giftLink} recipientName={recipientName} />;
  return (
    <form className="panel" noValidate onSubmit={submit}>
      <h2>2. Choose a gift</h2>
      <ProductGrid products={products} chosen={productId} choose={setProductId} />
      <div className="fields">
        <Field label="Who is it for?" problem={recipientName.trim() ? undefined : 'Enter a first name.'}>
          {(control) => (
            <input
              {...control}
              name="recipient"
              autoComplete="off"
              value={recipientName}
              onChange={(event) => setRecipientName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <h2>3. Pay</h2>
      <p className="quiet">
        The fields below are a frame of the service. 4242 4242 4242 4242 works; 4000 0000 0000 0002 is
        declined when it is kept, 4000 0000 0000 0341 when it is charged.
      </p>
      <MountedForm publicAppId={publicAppId} form={card} />
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button type="submit" busy={busy}>
        Pay and send the gift
      </Button>
    </form>
  );
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function GiftSent({ link, recipientName }: { link: string; recipientName: string }) {
  return (
    <section className="panel">
      <h2 ref={takeFocus} tabIndex={-1}>
        The gift is ready
      </h2>
      <p>
        Send {recipientName} this link. The card is charged when {recipientName} accepts the gift.
      </p>
      <p className="gift-link">
        <a href={link}>{link}</a>
      </p>
    </section>
  );
}
