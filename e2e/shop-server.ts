/** An integrator's site: a page at another origin than the service, with the snippet of the documentation. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

export interface ShopServer {
  /** Opens the form with these options, as JavaScript. */
  address(options: string): string;
  close(): Promise<void>;
}

const page = (serviceUrl: string, options: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Corner Shop</title>
    <link rel="icon" href="data:,">
    <style>
      :root { color-scheme: light dark }
      body { max-width: 480px; margin: 0 auto; padding: 20px; font-family: system-ui, sans-serif }
      button { margin-top: 20px; padding: 12px 20px; font: inherit }
    </style>
  </head>
  <body>
    <main>
    <h1>Corner Shop</h1>
    <div id="card"></div>
    <button id="pay">Pay</button>
    <p id="problem" role="alert"></p>
    <p id="ready" role="status"></p>
    <pre id="result"></pre>
    </main>
    <script src="${serviceUrl}/embed/payment-form.js"></script>
    <script>
      const heard = [], changes = [];
      let enters = 0;
      addEventListener('message', (event) => heard.push(JSON.stringify(event.data)));
      const problem = document.querySelector('#problem');
      try {
        var form = GiftPaymentForm.mount('#card', {
          onReady: () => { document.querySelector('#ready').textContent = 'Ready' },
          onChange: (change) => changes.push(change),
          onEnter: () => { enters += 1 },
          ...${options}
        });
      } catch (error) {
        problem.textContent = error.message;
      }
      document.querySelector('#pay').onclick = async () => {
        problem.textContent = '';
        try {
          document.querySelector('#result').textContent = JSON.stringify(await form.submit());
        } catch (error) {
          problem.textContent = error.code + ': ' + error.message;
        }
      };
    </script>
  </body>
</html>`;

export async function startShop(serviceUrl: string): Promise<ShopServer> {
  const server: Server = createServer((request, response) => {
    const options = new URL(request.url ?? '/', 'http://shop').searchParams.get('options') ?? '{}';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(serviceUrl, options));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: (options) => `http://localhost:${port}/?${new URLSearchParams({ options })}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
