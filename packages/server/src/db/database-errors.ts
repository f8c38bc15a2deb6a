import pg from 'pg';

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** Citus ends the names of indexes and constraints with the number of the table's rows on a node. */
const numberOfCitus = /_\d{6,}$/;

/** Returns the name of the unique index or constraint that refused a row, or undefined for any other error. */
export const refusedBy = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint?.replace(numberOfCitus, '') : undefined;

/** A server that answers this has become a standby since the connection was opened. */
const readOnlyState = '25006';

/**
 * SQL states with which the server ends a connection, or after which it is of no use. The severity cannot tell: servers
 * translate it.
 */
const endsOfConnection = /^(08|25006|25P0[3-5]|57P0[1-5])/;

/** True if the server refused a statement and keeps the connection. After other errors, it is unknown what it has done. */
export const isRefusal = (error: unknown): boolean => {
  const state = sqlState(error);
  return state !== undefined && !endsOfConnection.test(state);
};

/** True if the server cannot read a value of a statement, such as a text with a zero byte. No row has such a value. */
export const isUnreadableValue = (error: unknown): boolean => sqlState(error)?.startsWith('22') === true;

/**
 * True if a migration has changed a table since this connection prepared its statement. A new connection prepares
 * it again.
 */
const isOutdatedPlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');

/** True if a new connection is needed although the server keeps this one. */
export const needsNewConnection = (error: unknown): boolean =>
  isOutdatedPlan(error) || sqlState(error) === readOnlyState;

/** True if a standby has canceled a statement, because it could not replay the log of its primary otherwise. */
export const isRecoveryConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '');

/** A connection has reached a server that only follows another one. */
export class StandbyError extends Error {
  constructor() {
    super('The address leads to a standby database server, which takes no writes.');
  }
}

const connectionCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTCONN',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQL states of a server that is lost, stopping, starting, out of resources or a standby, and of a transaction that
 * was canceled by a deadlock, a serialization failure or a timeout.
 */
const unavailableStates = /^(08|57P0[1-5]|57014|53|25006|25P03|40001|40P01)/;

/** True if the database was unavailable, so that a retry can succeed. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return unavailableStates.test(state) || isOutdatedPlan(error);
  if (error instanceof StandbyError) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && connectionCodes.has(error.code)) return true;
  return /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|not queryable|Client was closed|after calling end on the pool/.test(
    error.message,
  );
}
