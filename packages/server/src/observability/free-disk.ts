import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Registers what is left of the disk of a folder. A folder that cannot be looked at has no number. */
export function observeDisk(registry: Registry, folder: string): void {
  new Gauge({
    name: 'gifts_data_dir_free_bytes',
    help: 'What is left of the disk that the embedded database is on',
    registers: [registry],
    async collect() {
      const disk = await statfs(folder).catch(() => null);
      this.set(disk === null ? Number.NaN : disk.bavail * disk.bsize);
    },
  });
}
