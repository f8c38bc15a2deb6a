import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../kit/errors.ts';

/** Refuses a start if the port is in use. It runs before the migration, so that a second instance fails at once. */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const problem = await tryPort(host, port);
  if (problem) throw new OperatorError(problem);
}

/** Returns undefined if the service can listen there, otherwise a sentence with the reason. */
export function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(portProblem(error, host, port)));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function portProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is already in use, perhaps by another instance of the service: stop what uses it, or set PORT to a free one.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} is reserved to the system's administrator: set PORT to one above 1023.`;
  }
  return `The service cannot listen on HOST ${host} and PORT ${port} (${error.code ?? error.message}): correct HOST or PORT.`;
}
