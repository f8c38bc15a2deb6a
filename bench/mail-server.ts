/** A mail server in a process of its own, which takes every mail and reads no more of it than it must. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

let count = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      count += 1;
      done();
    });
  },
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo;
  process.send?.({ port });
});

process.on('message', () => process.send?.({ count }));
process.on('disconnect', () => process.exit());
