/**
 * Pages of the dashboard in Chromium, and how long they keep a person waiting on a computer that is four times slower. Chromium traces the
 * time of the processor for each task of a page. A clock would also measure what else the machine does.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensure } from './benchmark.ts';
import type { Service } from './service.ts';

interface Visit {
  readonly cookie: string;
  /** The first page. */
  readonly path: string;
}

/** A page for somebody who is signed in. */
export interface OpenPage {
  readonly page: Page;
  /** Carries something out on the page, and returns how long it kept the person waiting. */
  readonly waitsOf: (act: () => Promise<unknown>) => Promise<Waits>;
}

/** The longest of each, in milliseconds of a processor that is so many times slower than this one. */
export interface Waits {
  /** One task, which keeps the page from answering. */
  readonly task: number;
  /** All tasks of the page from a click or a key to the next picture. 0 if there was neither. */
  readonly interaction: number;
}

export const slowness = 4;

/** Opens a page, and closes it when the work is done. */
export async function visit<Result>(
  service: Service,
  { cookie, path }: Visit,
  work: (open: OpenPage) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split(/=(.*)/s);
    await context.addCookies([{ name, value, url: service.url }]);
    const page = await context.newPage();
    await page.goto(service.url + path);
    return await work({ page, waitsOf: (act) => waitsOf(browser, page, act) });
  } finally {
    await browser.close();
  }
}

/** Two more pictures, and what follows them. */
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300))))`;

async function waitsOf(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Waits> {
  await page.evaluate(settled);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  await page.evaluate(settled);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return waitsIn(trace.traceEvents);
}

/** Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The time of the processor. */
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    /** Of a click or a key, with milliseconds until the next picture. */
    readonly data?: { readonly interactionId?: number; readonly duration?: number };
  };
}

function waitsIn(events: readonly TraceEvent[]): Waits {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter(
    (each) => each.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(each)),
  );
  const interactions = events.filter(
    ({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && (args.data?.interactionId ?? 0) > 0,
  );
  const times = interactions.map(({ ts, args }) => {
    const end = ts + (args.data?.duration ?? 0) * 1_000;
    return tasks
      .filter((task) => task.ts < end && task.ts + (task.dur ?? 0) > ts)
      .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  });
  ensure(
    tasks.some(({ tdur = 0 }) => tdur > 0),
    'The trace has no times of the processor.',
  );
  const longest = (each: readonly number[]) =>
    (each.reduce((most, time) => Math.max(most, time), 0) / 1_000) * slowness;
  return { task: longest(tasks.map(({ tdur = 0 }) => tdur)), interaction: longest(times) };
}
