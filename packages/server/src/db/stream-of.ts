import type { Socket } from 'node:net';
import type pg from 'pg';

/** The driver's socket, which is not part of the types of a pool's connections. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
