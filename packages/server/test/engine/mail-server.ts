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
  /** What it has taken and acknowledged, in this order. */
  readonly received: readonly ReceivedMail[];
  /** How long it thinks about a mail. */
  acknowledgeAfterMs: number;
  close(): Promise<void>;
}

/** A mail server that takes everything, a while after it was handed it. */
export async function startMailServer(acknowledgeAfterMs: number): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, callback) {
      // A sender that is killed leaves half a mail, which is none.
      const mail = await text(stream).catch(() => null);
      if (mail === null) return;
      const messageId = /^message-id:\s*<([^>]+)>/im.exec(mail)?.[1] ?? '';
      await pause(mailServer.acknowledgeAfterMs);
      received.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '' });
      callback();
    },
  });
  // Senders that are killed leave in the middle of a session.
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
