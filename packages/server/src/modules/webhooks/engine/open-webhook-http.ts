import type { Config } from '../../../config/config.ts';
import { createSafeFetch, type SafeFetch } from '../../../kit/safe-fetch/safe-fetch.ts';
import { maxPerOrigin } from './send-limiter.ts';

const timeoutMs = 15_000;

/** What requests to webhooks go through. */
export const openWebhookHttp = ({ webhooksAllowLoopback }: Config): SafeFetch =>
  createSafeFetch({
    allowLoopback: webhooksAllowLoopback,
    timeoutMs,
    connectionsPerOrigin: maxPerOrigin,
  });
