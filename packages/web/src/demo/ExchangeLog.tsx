import type { Exchange } from './use-exchanges.ts';

export function ExchangeLog({ list }: { list: readonly Exchange[] }) {
  return (
    <section className="panel">
      <h2>What was said</h2>
      {list.length === 0 && <p className="quiet">Nothing yet: begin with the key.</p>}
      <ol className="exchanges">
        {list.map((exchange) => (
          <li key={exchange.id}>
            <h3>{exchange.title}</h3>
            <p className="request-line">
              <strong>{exchange.method}</strong> {exchange.path}
              <span className="status">{exchange.answer?.status ?? '…'}</span>
            </p>
            {exchange.body && <Json title="Request" value={exchange.body} />}
            {exchange.answer && <Json title="Answer" value={exchange.answer.body} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}
