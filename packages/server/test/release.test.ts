/** What has to agree when a release is made. */
import { describe, expect, it } from 'vitest';
import { serviceVersion } from '../src/kit/service-version.ts';
import { runInProcess } from './harness/run-command.ts';
import { settingsRead } from './repo/documents.ts';
import { everything, readRepositoryFile } from './repo/sources.ts';

describe('the version of a release', () => {
  it('is the same in every package, and "gifts --version" prints it', async () => {
    const manifests = ['', 'packages/contract/', 'packages/sdk/', 'packages/server/', 'packages/web/'].map(
      (folder) => JSON.parse(readRepositoryFile(`${folder}package.json`).text),
    );
    expect(new Set(manifests.map(({ version }) => version))).toEqual(new Set([serviceVersion]));
    expect(await runInProcess(['--version'], {})).toMatchObject({ code: 0, stdout: `${serviceVersion}\n` });
  });

  it('is the first one of the changelog, with at least one change', () => {
    const [, first = ''] = readRepositoryFile('CHANGELOG.md').text.split(/^## /m);
    expect(first.split('\n')[0]?.split(' ')[0]).toBe(serviceVersion);
    expect(first).toMatch(/^- /m);
  });

  it('is that of the Helm chart and of the image that the chart and Compose run', () => {
    const chart = readRepositoryFile('deploy/helm/Chart.yaml').text;
    expect(chart).toContain(`\nversion: ${serviceVersion}\n`);
    expect(chart).toContain(`\nappVersion: "${serviceVersion}"\n`);
    expect(readRepositoryFile('deploy/compose/compose.yaml').text).toContain(
      `gift-order-service:${serviceVersion}`,
    );
  });
});

describe('.env.example', () => {
  const { text } = readRepositoryFile('.env.example');

  it('has every setting once, and no other', () => {
    const names = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(names.sort()).toEqual(settingsRead().sort());
  });

  it('sets nothing by itself', () => {
    expect(text.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([]);
  });
});

it('files for deployments set only settings that the service reads', () => {
  const known = new Set(settingsRead());
  const settings = everything
    .filter(({ path }) => /^deploy\/.*\.(ya?ml|service|example|Containerfile)$/.test(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^\s*(?:Environment=|- name: |)((?:GIFTS|DATABASE|PUBLIC|SMTP|MAIL|STRIPE|OIDC)_[A-Z_]+)\b/gm,
        ),
      ].map(([, name = '']) => ({ path, name: known.has(name) ? name : name.replace(/_FILE$/, '') })),
    );
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter(({ name }) => !known.has(name))).toEqual([]);
});
