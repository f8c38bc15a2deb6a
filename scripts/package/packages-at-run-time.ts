/** Which packages the service loads when it runs, from the lockfile. */

export interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The packages of a lockfile by their folder, such as `node_modules/pg`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * Returns the folders of a workspace and of everything that it needs at run time, in alphabetical order. Of optional
 * packages, those of other systems are in the lockfile too. Optional peers are left out: a library only supports them.
 */
export function packagesAtRunTime(packages: LockedPackages, workspace: string): string[] {
  const folders = new Set([workspace]);
  // A set grows while it is read.
  for (const folder of folders) {
    for (const name of neededBy(packages[folder] ?? {})) {
      const found = findPackage(packages, folder, name);
      if (found) folders.add(found);
    }
  }
  return [...folders].sort();
}

function neededBy(locked: LockedPackage): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }), ...peers];
}

/** Looks where Node does: in the folder itself, and in those above it. A workspace is a link to its sources. */
function findPackage(packages: LockedPackages, folder: string, name: string): string | null {
  for (let place = folder; ; place = parentOf(place)) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    const found = packages[path];
    if (found) return found.link ? (found.resolved ?? path) : path;
    if (place === '') return null;
  }
}

const parentOf = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
