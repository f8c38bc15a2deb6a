/**
 * Both ends notice that the machine of the other one is gone, within half a minute: it closes no connection. Otherwise a
 * server would keep the locks of a service that is cut off for as long as its operating system waits.
 */
export const keepalive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** The same for the server's end, as a connection string's `options` has them. */
export const serverKeepaliveText =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';
