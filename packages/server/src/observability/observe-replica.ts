import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../db/replica/replica.ts';
import type { ReadPlace } from '../db/replica/with-replica.ts';

/** Measures a replica. Returns a function that is told from where a list was read. */
export function observeReplica(registry: Registry, replica: Replica): (place: ReadPlace) => void {
  const registers = [registry];
  const reads = new Counter({
    name: 'gifts_list_reads_total',
    help: 'Lists and reports by the server that they were read from, if there is a replica',
    labelNames: ['place'],
    registers,
  });
  for (const place of ['primary', 'replica']) reads.inc({ place }, 0);
  new Gauge({
    name: 'gifts_replica_up',
    help: 'Whether the replica answers: 1 or 0',
    registers,
    collect() {
      this.set(replica.isUp() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'gifts_replica_lag_bytes',
    help: "Bytes of the primary's log that the replica has not replayed, if it answers",
    registers,
    async collect() {
      const lag = await replica.findLag();
      if (lag === null) this.remove();
      else this.set(lag);
    },
  });
  return (place) => reads.inc({ place });
}
