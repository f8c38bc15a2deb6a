/** The document, the alerts and the dashboard name the metrics that are served. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { createMigratedDatabaseOfServer } from '../../harness/database.ts';
import { scrape, typesOf } from '../../harness/metrics.ts';
import { tableBelow } from '../../repo/documents.ts';
import { alertNames, dashboard, rules } from './alert-rules.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../../docs/monitoring.md'), 'utf8');
let app: TestApp;
let served: Map<string, string>;

beforeAll(async () => {
  app = await startTestApp({
    database: await createMigratedDatabaseOfServer(),
    config: {
      metrics: { host: '127.0.0.1', port: 0, token: undefined },
      dataDir: '/proc',
      databaseReplicaUrl: 'postgresql://127.0.0.1:1/none',
    },
  });
  served = typesOf(await scrape(app.monitoringUrl));
});
afterAll(() => app.close());

/** The rows of all tables whose first column is Metric. */
function documented(): { name: string; type: string; labels: string[] }[] {
  const parts = text.split('\n## ').filter((part) => part.includes('\n| Metric '));
  return parts.flatMap((part) =>
    tableBelow({ path: 'docs/monitoring.md', text: part }, 'Metric').map(
      ([name = '', type = '', labels = '']) => ({
        name: name.replaceAll('`', ''),
        type,
        labels: labels === '–' ? [] : labels.replaceAll('`', '').split(', '),
      }),
    ),
  );
}

describe('docs/monitoring.md', () => {
  it('has every metric with its type, and no other', () => {
    const written = Object.fromEntries(documented().map(({ name, type }) => [name, type]));
    expect(written).toEqual(Object.fromEntries(served));
    expect(Object.keys(written).length).toBe(documented().length);
  });

  it('names the labels that are served', async () => {
    const scraped = await scrape(app.monitoringUrl);
    const wrong = documented().filter(({ name, labels }) => {
      const found = [...scraped.matchAll(new RegExp(`^${name}(?:_bucket|_count|_sum)?\\{([^}]*)\\}`, 'gm'))];
      const names = found.flatMap(([, inner = '']) =>
        [...inner.matchAll(/(\w+)="/g)].map(([, label]) => label),
      );
      return names.some((label) => label !== 'le' && !labels.includes(label ?? ''));
    });
    expect(wrong).toEqual([]);
  });

  it('has a heading for every alert, which the alert names', () => {
    const headings = [...text.matchAll(/^### (Gifts\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(alertNames);
    const named = [...rules.matchAll(/runbook: docs\/monitoring\.md#(\w+)/g)].map(([, name]) => name);
    expect(named).toEqual(alertNames.map((name) => name.toLowerCase()));
  });
});

describe('deploy', () => {
  const metricsIn = (source: string): string[] => [
    ...new Set([...source.matchAll(/\b(?:gifts|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
  ];
  const isServed = (name: string): boolean =>
    served.has(name) || served.has(name.replace(/_(bucket|count|sum)$/, ''));

  it('alerts name metrics that are served', () => {
    const expressions = rules.replaceAll(/runbook: .*|summary: .*/g, '');
    expect(metricsIn(expressions).length).toBeGreaterThan(10);
    expect(metricsIn(expressions).filter((name) => !isServed(name))).toEqual([]);
  });

  it('the dashboard shows metrics that are served, each panel with a title, a description and a place of its own', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: {
        id: number;
        type: string;
        title: string;
        description?: string;
        gridPos: { x: number; y: number; w: number; h: number };
        targets?: { expr: string }[];
      }[];
    };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(30);
    expect(queries.flatMap(metricsIn).filter((name) => !isServed(name))).toEqual([]);
    expect(queries.filter((query) => !query.includes('job="$job"'))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, title, description, gridPos } of panels) {
      expect(title).not.toBe('');
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      if (type !== 'row') expect(description).toMatch(/\.$/);
    }
    const overlap = panels.filter((one, index) =>
      panels.slice(index + 1).some((other) => overlaps(one.gridPos, other.gridPos)),
    );
    expect(overlap.map(({ title }) => title)).toEqual([]);
  });
});

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;
