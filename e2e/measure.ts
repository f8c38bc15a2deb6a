/**
 * A phone with a slow connection. The connection is the slow 4G of Lighthouse, which WebPageTest calls fast 3G: 1,638.4 kbit/s
 * down, 750 kbit/s up and 150 ms for each request and its answer. The service is on this machine, so a new connection costs
 * nothing; on a phone it costs three more round trips (name, TCP and TLS), which are added to what was measured. The processor
 * is slowed four times.
 */
import type { CDPSession, Page } from '@playwright/test';

const roundTripMs = 150;
export const connectMs = 3 * roundTripMs;
const slow4g = {
  offline: false,
  latency: roundTripMs,
  downloadThroughput: (1_638.4 * 1_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
};
export const phone = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** The lowest of several figures: whatever else a machine does adds to a figure, and takes nothing away. */
export const undisturbed = (values: readonly number[]): number => Math.min(...values);

/**
 * Measures until every figure has been within its budget once, at most `runs` times. What counts is the lowest of each
 * figure, so a further measurement could not change the verdict. With SHOW_BUDGETS all are made, to be read.
 */
export async function measureUntil<Measured>(
  runs: number,
  measure: () => Promise<Measured>,
  isEnough: (measured: readonly Measured[]) => boolean,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  while (measured.length < runs && (process.env.SHOW_BUDGETS || !isEnough(measured)))
    measured.push(await measure());
  return measured;
}

/** Slows the page down before it is opened, and returns what it requests from then on. */
export async function slowDown(page: Page): Promise<ReadonlyMap<string, Loaded>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slow4g);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const requests = watchRequests(client);
  await page.addInitScript(observePaints);
  return requests;
}

/** True if everything was loaded and painted, and nothing more began within half a second. */
export async function isDone(page: Page, requests: ReadonlyMap<string, Loaded>): Promise<boolean> {
  const before = requests.size;
  const isPainted = await page.evaluate(
    "new Promise((done) => setTimeout(() => done(document.fonts.status === 'loaded' && window.painted.paint > 0), 500))",
  );
  return (
    isPainted === true && requests.size === before && [...requests.values()].every(({ isOver }) => isOver)
  );
}

export interface Loaded {
  isOver: boolean;
  readonly url: string;
  readonly type: string;
  /** What was transferred, headers included. */
  size: number;
}

function watchRequests(client: CDPSession): Map<string, Loaded> {
  const requests = new Map<string, Loaded>();
  client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    // A stream has no end.
    if (type === 'EventSource') return;
    requests.set(requestId, { url: request.url, type, size: 0, isOver: false });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId);
    if (known) Object.assign(known, { size: encodedDataLength, isOver: true });
  });
  client.on('Network.loadingFailed', ({ requestId }) => {
    const known = requests.get(requestId);
    if (known) known.isOver = true;
  });
  return requests;
}

const observePaints = `window.painted = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.painted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
