import { formatUsd } from '@gifts/contract/format-usd';
import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import type { MoneyBalance } from '../../api/dashboard-operations.generated.ts';
import { Message } from '../../ui/Message.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { balanceName } from '../parts/balance-name.ts';
import { balanceKey } from './money.ts';

/** Each balance, with what is held from it. */
export function Balances({ balances }: { balances: readonly MoneyBalance[] }) {
  if (balances.length === 0) return <NoBalances />;
  return (
    <section className="balances" aria-label="Balances">
      {balances.map((balance) => (
        <Balance key={balanceKey(balance)} balance={balance} />
      ))}
    </section>
  );
}

function Balance({ balance }: { balance: MoneyBalance }) {
  const { available, held, owed, credit_limit: limit, is_default: isDefault } = balance;
  const name = balanceName(balance);
  return (
    <article className="card balance" aria-label={name}>
      <header className="row balance-head">
        <h2>{name}</h2>
        {isDefault && <Tag kind="accent">Default</Tag>}
      </header>
      <p className="balance-amount">
        {formatUsd(available)}
        <small>{limit === null ? 'available' : `available of ${formatUsd(limit)} credit`}</small>
      </p>
      {held !== null && <Share parts={{ available, held, owed: owed ?? 0 }} />}
      <dl className="balance-facts">
        <div>
          <dt>
            <i className="share-held" aria-hidden="true" /> Held for gifts
          </dt>
          <dd>{held === null ? 'Being counted' : formatUsd(held)}</dd>
        </div>
        {limit !== null && (
          <div>
            <dt>
              <i className="share-owed" aria-hidden="true" /> Owed
            </dt>
            <dd>{owed === null ? 'Being counted' : formatUsd(owed)}</dd>
          </div>
        )}
        {limit === null && held !== null && (
          <div>
            <dt>Together</dt>
            <dd>{formatUsd(available + held)}</dd>
          </div>
        )}
      </dl>
      <p className="row balance-links">
        <Link to="/money/movements" search={{ balance: balanceKey(balance) }}>
          Movements<span className="only-heard"> of {name}</span>
        </Link>
        {held !== null && held > 0 && <Link to="/money/held">What is held</Link>}
      </p>
    </article>
  );
}

interface ShareProps {
  readonly parts: { readonly available: number; readonly held: number; readonly owed: number };
}

/** How a balance is divided. The amounts stand beside it in words. */
function Share({ parts: { available, held, owed } }: ShareProps) {
  const all = Math.max(available, 0) + held + Math.max(owed, 0);
  if (all === 0) return null;
  const [owedEnd, heldEnd] = [(Math.max(owed, 0) / all) * 100, ((Math.max(owed, 0) + held) / all) * 100];
  return (
    <svg className="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="share-available" width="100" height="4" />
      <rect className="share-held" width={heldEnd} height="4" />
      <rect className="share-owed" width={owedEnd} height="4" />
    </svg>
  );
}

const NoBalances = () => (
  <Message icon={Wallet} title="No balance yet">
    <p>
      A balance appears here when money has been paid in for you, or when you have credit. Until then gifts
      can be paid by card.
    </p>
  </Message>
);
