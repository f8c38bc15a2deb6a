import type { Config } from '../../../config/config.ts';
import { createSafeFetch, type SafeFetch } from '../../../kit/safe-fetch/safe-fetch.ts';
import { maxPerOrigin } from './send-limiter.ts';

const timeoutMs = 15_000;

/** The client that all requests to webhooks are sent with. */
export const openWebhookHttp = ({ webhooksAllowLoopback }: Config): SafeFetch =>
  createSafeFetch({
    allowLoopback: webhooksAllowLoopback,
    timeoutMs,
    connectionsPerOrigin: maxPerOrigin,
  });
