/** Takes spans as an OpenTelemetry collector does: OTLP over HTTP, in protobuf. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Everything that was sent, as text, to be searched. */
  text(): string;
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(body);
      spans.push(...readSpans(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    text: () => Buffer.concat(bodies).toString(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A field of a message: its number, and a whole number or bytes. */
type Field = readonly [number: number, value: number | Buffer];

/** The numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
const readSpans = (request: Buffer): ReceivedSpan[] =>
  messagesIn(request, 1)
    .flatMap((resource) => messagesIn(resource, 2))
    .flatMap((scope) => messagesIn(scope, 2))
    .map((span) => {
      const fields = fieldsOf(span);
      const bytes = (number: number) => {
        const value = fields.find(([each]) => each === number)?.[1];
        return value instanceof Buffer ? value : Buffer.alloc(0);
      };
      return {
        traceId: bytes(1).toString('hex'),
        spanId: bytes(2).toString('hex'),
        parentId: bytes(4).toString('hex'),
        name: bytes(5).toString(),
        attributes: Object.fromEntries(messagesIn(span, 9).map(readAttribute)),
        hasFailed: fieldsOf(bytes(15)).some(([number, value]) => number === 3 && value === 2),
      };
    });

function readAttribute(attribute: Buffer): [string, string | number] {
  const [key] = messagesIn(attribute, 1);
  const [value] = messagesIn(attribute, 2).flatMap(fieldsOf);
  const content = value?.[1] ?? '';
  return [key?.toString() ?? '', typeof content === 'object' ? content.toString() : content];
}

const messagesIn = (message: Buffer, wanted: number): Buffer[] =>
  fieldsOf(message).flatMap(([number, value]) =>
    number === wanted && value instanceof Buffer ? [value] : [],
  );

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        fields.push([number, varint()]);
        break;
      case 1:
        fields.push([number, take(8)]);
        break;
      case 2:
        fields.push([number, take(varint())]);
        break;
      default:
        fields.push([number, take(4)]);
    }
  }
  return fields;
}
