/** Somebody who opens the pages of a gift with a browser without script: links, forms, redirects and cookies. */
import { strict as assert } from 'node:assert';
import type { TestApp } from '../../harness/app.ts';

export interface VisitedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The path of the page that redirects led to, without its query. */
  readonly path: string;
  /** The text of the main heading. */
  readonly heading: string;
}

export interface Visitor {
  /** Opens a path behind the gift link. */
  get(path?: string, headers?: Record<string, string>): Promise<VisitedPage>;
  /** Sends a form to a path behind the gift link and follows the redirects. */
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<VisitedPage>;
}

type Fields = Record<string, string | readonly string[]>;

export function visit(app: Pick<TestApp, 'url'>, giftLink: string): Visitor {
  const base = new URL(giftLink).pathname;
  const cookies = new Map<string, string>();

  async function open(path: string, init: RequestInit, redirects = 0): Promise<VisitedPage> {
    assert(redirects < 6, `${path} is redirected again and again`);
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(`${app.url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const html = await answer.text();
    const next = answer.headers.get('location');
    if (next) {
      assert.equal(answer.status, 303);
      const { headers: sent } = init;
      return open(next, { headers: new Headers(withoutBodyHeaders(sent)) }, redirects + 1);
    }
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
    const [pathname = ''] = path.split('?');
    return { status: answer.status, headers: answer.headers, html, path: pathname, heading: plain(heading) };
  }

  return {
    get: (path = '', headers = {}) => open(`${base}${path}`, { headers }),
    post(path, fields = {}, headers = {}) {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields))
        for (const each of [value].flat()) body.append(name, String(each));
      return open(`${base}${path}`, { method: 'POST', body, headers });
    },
  };
}

const withoutBodyHeaders = (headers: RequestInit['headers']): Headers => {
  const kept = new Headers(headers);
  kept.delete('content-type');
  return kept;
};

/** Text as people read it: without tags, entities and isolates. */
export const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
