/** Says what a release is made of: a bill of materials (CycloneDX) and a list of licenses. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  /** Such as `pkg:npm/%40fastify/cookie@11.1.5`. */
  readonly purl: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** Reads the packages in the folder of a release. Returns how many there are. */
export async function describeRelease(folder: string): Promise<number> {
  const text = runNpm(folder, ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev']);
  const { components }: { components: readonly Component[] } = JSON.parse(text);
  const lines = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40gifts/')).map(describe);
  await writeFile(join(folder, 'sbom.cdx.json'), text);
  await writeFile(
    join(folder, 'licenses.txt'),
    `The packages of this release and their licenses. The texts are in the folders of the packages.\n\n${lines.sort().join('')}`,
  );
  return lines.length;
}

function describe({ name, group, version, licenses = [] }: Component): string {
  const found = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  const label = group && !name.startsWith(`${group}/`) ? `${group}/${name}` : name;
  return `${label} ${version}: ${found.join(' and ') || 'see its folder'}\n`;
}

function runNpm(folder: string, args: readonly string[]): string {
  const script = process.env.npm_execpath;
  const [command, ...first] = script?.endsWith('.js')
    ? [process.env.npm_node_execpath ?? process.execPath, script]
    : ['npm'];
  const run = spawnSync(command, [...first, ...args, '--offline', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status === 0) return run.stdout;
  throw new Error(`"npm sbom" could not describe the release: ${run.stderr || run.error?.message}`);
}
