import { useEffect, useEffectEvent, useState } from 'react';
import { ExchangeLog } from './ExchangeLog.tsx';
import { KeyForm } from './KeyForm.tsx';
import { Shop } from './Shop.tsx';
import { Snippet } from './Snippet.tsx';
import { useExchanges } from './use-exchanges.ts';

interface Connection {
  readonly key: string;
  readonly publicAppId: string;
}

export function DemoPage({ givenKey }: { givenKey: string }) {
  const exchanges = useExchanges();
  const [connection, setConnection] = useState<Connection | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function connect(key: string): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const me = await exchanges.call(key, 'Which app is it?', 'GET /v1/me', null);
      if (me.public_app_id) setConnection({ key, publicAppId: me.public_app_id });
      else setProblem('This key works, but it is no commerce key: those belong to a commerce app.');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setIsBusy(false);
  }

  const begin = useEffectEvent(() => void (givenKey && connect(givenKey)));
  useEffect(() => begin(), []);

  return (
    <div className="demo">
      <header>
        <p className="demo-label">Sandbox demo</p>
        <h1>A shop that sends gifts</h1>
        <p>
          This page plays your shop and shows what it says to the service. Calls with the commerce key belong
          on your server; here the page makes them so that you can watch.
        </p>
      </header>
      <main>
        {connection ? (
          <Shop apiKey={connection.key} publicAppId={connection.publicAppId} exchanges={exchanges} />
        ) : (
          <KeyForm isBusy={isBusy} problem={problem} connect={(key) => void connect(key)} />
        )}
      </main>
      <aside aria-label="Requests and answers">
        <ExchangeLog list={exchanges.list} />
        {connection && <Snippet publicAppId={connection.publicAppId} />}
      </aside>
    </div>
  );
}
