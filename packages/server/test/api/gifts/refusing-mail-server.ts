/** A mail server on loopback that refuses or postpones mail to some addresses. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** The sender of the envelope. */
  readonly from: string;
  readonly to: string;
  readonly source: string;
}

export interface RefusingMailServer {
  readonly url: string;
  /** The addresses of the mails that the server took, in this order. */
  readonly taken: string[];
  /** The same mails. */
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

/** What the server answers to a recipient, by the local part of the address. All others are taken. */
const answers: Readonly<Record<string, [code: number, text: string]>> = {
  nobody: [550, '5.1.1 No such user here'],
  full: [552, '5.2.2 Mailbox full'],
  later: [451, '4.3.0 Try again later'],
};

export async function startRefusingMailServer(): Promise<RefusingMailServer> {
  const taken: string[] = [];
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const [code, answer] = answers[address.split(/[+@]/)[0] ?? ''] ?? [];
      if (code === undefined) callback();
      else callback(Object.assign(new Error(answer), { responseCode: code }));
    },
    async onData(stream, session, callback) {
      const source = await text(stream);
      // After the data, so that a mail that is refused was not taken.
      if (session.envelope.rcptTo.some(({ address }) => address.startsWith('content'))) {
        callback(Object.assign(new Error('5.7.1 Content refused'), { responseCode: 554 }));
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      taken.push(...rcptTo.map(({ address }) => address));
      const from = mailFrom ? mailFrom.address : '';
      received.push(...rcptTo.map(({ address: to }) => ({ from, to, source })));
      callback();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
