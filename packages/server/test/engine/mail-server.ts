import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: string;
}

export interface MailServer {
  readonly url: string;
  /** The mails that the server has acknowledged, in this order. */
  readonly received: readonly ReceivedMail[];
  /** The time from receiving a mail to acknowledging it. */
  acknowledgeAfterMs: number;
  close(): Promise<void>;
}

/** A mail server that accepts every mail after a delay. */
export async function startMailServer(acknowledgeAfterMs: number): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, callback) {
      // A killed sender leaves an incomplete mail, which does not count.
      const mail = await text(stream).catch(() => null);
      if (mail === null) return;
      const messageId = /^message-id:\s*<([^>]+)>/im.exec(mail)?.[1] ?? '';
      await pause(mailServer.acknowledgeAfterMs);
      received.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '' });
      callback();
    },
  });
  // A killed sender ends its session with an error.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    acknowledgeAfterMs,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}
