/** Lets Prometheus's own tool say which alerts fire for what a service has served. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sample, samplesOf } from '../../harness/metrics.ts';
import { promtool } from '../../harness/promtool.ts';

const deploy = join(import.meta.dirname, '../../../../../deploy');

export const rules = readFileSync(join(deploy, 'alerts/gifts.rules.yml'), 'utf8');

export const dashboard = readFileSync(join(deploy, 'grafana/gift-order-service.json'), 'utf8');

export const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** What two scrapes have served, the second at the end of the interval. Counters go on as they did between them. */
export interface Served {
  readonly first: string;
  readonly second: string;
  /** False if the second scrape got no answer. */
  readonly isUp?: boolean;
}

export interface Expectation {
  readonly alert: string;
  readonly served: Served;
  readonly fires: boolean;
}

const intervals = 40;

/** Throws, with the words of the tool, unless each alert fires or stays quiet as expected. */
export function checkAlerts(expectations: readonly Expectation[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'gifts-alerts-'));
  try {
    writeFileSync(join(folder, 'gifts.rules.yml'), rules);
    promtool(['check', 'rules', 'gifts.rules.yml'], folder);
    writeFileSync(
      join(folder, 'test.json'),
      JSON.stringify({
        rule_files: ['gifts.rules.yml'],
        evaluation_interval: '1m',
        tests: expectations.map(testOf),
      }),
    );
    promtool(['test', 'rules', 'test.json'], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const testOf = ({ alert, served, fires }: Expectation) => ({
  name: `${alert} ${fires ? 'fires' : 'is quiet'}`,
  interval: '1m',
  input_series: seriesOf(served),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0 or vector(0)`,
      eval_time: '30m',
      exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
    },
  ],
});

function seriesOf({ first, second, isUp = true }: Served) {
  const before = new Map(samplesOf(first).map(({ series, value }) => [series, value]));
  const read = samplesOf(second).filter(
    ({ name, value }) => rules.includes(nameInRules(name)) && !Number.isNaN(value),
  );
  return [
    { series: 'up{job="gifts",instance="one"}', values: `${isUp ? 1 : 0}x${intervals}` },
    ...read.map((sample) => ({
      series: withTarget(sample),
      values: isCounter(sample)
        ? `0+${sample.value - (before.get(sample.series) ?? 0)}x${intervals}`
        : `${sample.value}x${intervals}`,
    })),
  ];
}

const nameInRules = (name: string): string => name.replace(/_(count|sum)$/, '_bucket');

const isCounter = ({ name }: Sample): boolean => /_(total|bucket|count|sum)$/.test(name);

/** Prometheus adds these labels to what it scrapes. */
const withTarget = ({ name, series }: Sample): string => {
  const labels = series.slice(name.length + 1, -1);
  return `${name}{job="gifts",instance="one"${labels ? `,${labels}` : ''}}`;
};
