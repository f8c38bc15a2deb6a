/** A name server on loopback. It knows the records that a test gives it, and no other name. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';

export interface DnsServer {
  /** As DNS_SERVERS names it. */
  readonly address: string;
  /** Every question, such as `TXT example.com`. */
  readonly questions: string[];
  /** Texts by names, and hosts that receive mail. */
  readonly records: { txt: Record<string, string[]>; mx: Record<string, string[]> };
  /** Lets questions be without an answer from now on. */
  silence(): void;
  close(): Promise<void>;
}

export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const records: DnsServer['records'] = { txt: {}, mx: {} };
  const questions: string[] = [];
  let isSilent = false;

  const answersTo = (type: string, name: string): Answer[] => {
    if (type === 'MX') {
      return (records.mx[name] ?? []).map((exchange) => ({ type, name, data: { exchange, preference: 10 } }));
    }
    // A string of a record has at most 255 characters, and a longer text is several of them.
    return (records.txt[name] ?? []).map((text) => ({
      ...{ type: 'TXT', name },
      data: text.match(/.{1,255}/g) ?? [],
    }));
  };

  socket.on('message', (message, sender) => {
    const { id, questions: asked = [] } = decode(message);
    const [question] = asked;
    if (!question || isSilent) return;
    const { type, name } = question;
    questions.push(`${type} ${name}`);
    const isKnown = name in records.txt || name in records.mx;
    const answer = encode({
      ...{ type: 'response', questions: asked, answers: answersTo(String(type), name) },
      ...(id !== undefined && { id }),
      flags: isKnown ? 0 : nameUnknown,
    });
    socket.send(answer, sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    records,
    silence() {
      isSilent = true;
    },
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

/** NXDOMAIN. */
const nameUnknown = 3;
