/**
 * Gives memory back when a process has come to rest. V8 collects garbage while a process allocates. One that has nothing to
 * do any more would keep what its last work left, which is hundreds of megabytes on a machine that has them.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 6_000;
/** Shares of a processor. A worker at rest still asks the database for work. */
const workFrom = 0.25;
const restBelow = 0.1;
/** So much more than after the last time is worth a pause of some tenths of a second. */
const worthBytes = 64 * 1_024 * 1_024;

/** Returns a function that ends it. */
export function giveBackMemoryAtRest(everyMs = lookEveryMs): () => void {
  const collectGarbage = garbageCollector();
  let heldAfterLast = 0;
  // The start is work, too.
  let hasWorked = true;
  let last = { cpu: process.cpuUsage(), at: performance.now() };
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last.cpu);
    const busy = (user + system) / 1_000 / (performance.now() - last.at);
    last = { cpu: process.cpuUsage(), at: performance.now() };
    hasWorked ||= busy >= workFrom;
    if (!hasWorked || busy >= restBelow || heldBytes() - heldAfterLast < worthBytes) return;
    collectGarbage();
    heldAfterLast = heldBytes();
    hasWorked = false;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * A context that is made after the flag was set has the function, and nobody else gets it. Only as a last resort does V8 give
 * back the pages that it has emptied, and its room for young objects.
 */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  return () => collect({ type: 'major', flavor: 'last-resort' });
}

function heldBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}
