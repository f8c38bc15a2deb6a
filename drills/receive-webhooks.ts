/** A receiver of webhooks. Prints the sequence number and the id of each event that it has received. */
import { createServer } from 'node:http';
import { argv, stdout } from 'node:process';

const port = Number(argv[2]);

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { event_id, sequence } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  stdout.write(`${sequence} ${event_id}\n`);
  response.writeHead(204).end();
}).listen(port, '127.0.0.1');
