import { expect, test } from 'vitest';
import { type Lane, newLane } from './delivery-lane.ts';
import { createSendGate, mostPerOrigin } from './send-gate.ts';

let lanesMade = 0;
function laneAt(origin: string, fields: Partial<Lane> = {}): Lane {
  lanesMade += 1;
  return { ...newLane({ organizationId: 'o', endpointId: String(lanesMade) }), origin, ...fields };
}

/** Lets a lane in as often as the gate does, twelve times at most. */
function fill(gate: ReturnType<typeof createSendGate>, lane: Lane): (() => void)[] {
  const leaves: (() => void)[] = [];
  while (lane.inFlight < 12) {
    const leave = gate.enter(lane);
    if (!leave) break;
    lane.inFlight += 1;
    leaves.push(leave);
  }
  return leaves;
}

const busy = (gate: ReturnType<typeof createSendGate>, origin: string, count: number) =>
  Array.from({ length: count }, () => fill(gate, laneAt(origin)));

test('endpoints at one host share 48 requests, and one that has none there is sure of two', () => {
  const gate = createSendGate(() => {});
  const counts = busy(gate, 'https://a.example', 6).map((leaves) => leaves.length);
  expect(counts).toEqual([12, 12, 12, 12, 2, 2]);
  expect(fill(gate, laneAt('https://b.example'))).toHaveLength(12);
});

test('a host is never sent more than its connections carry', () => {
  const gate = createSendGate(() => {});
  const well = busy(gate, 'https://a.example', 100).flat();
  const failing = Array.from({ length: 100 }, () => laneAt('https://a.example', { failures: 5 }));
  const refused = failing.filter((lane) => fill(gate, lane).length === 0);
  expect(well.length).toBe(48 + 24);
  expect(failing.reduce((sum, { inFlight }) => sum + inFlight, well.length)).toBe(mostPerOrigin);
  expect(refused.length).toBeGreaterThan(0);
});

test('failing endpoints, however many, take nothing from the others', () => {
  const gate = createSendGate(() => {});
  for (let host = 0; host < 50; host += 1) {
    const failing = Array.from({ length: 20 }, () => laneAt(`https://${host}.example`, { failures: 5 }));
    for (const lane of failing) fill(gate, lane);
  }
  expect(fill(gate, laneAt('https://well.example'))).toHaveLength(12);
  expect(fill(gate, laneAt('https://1.example'))).toHaveLength(12);
});

test('who is held back is called when one leaves, the longest waiting first', () => {
  const called: Lane[] = [];
  const gate = createSendGate((lane) => {
    called.push(lane);
    if (lane.inFlight === 0 || called.length < 3) gate.enter(lane);
  });
  const [[leave]] = busy(gate, 'https://a.example', 4) as [[() => void]];
  const waiting = Array.from({ length: 2 }, () => laneAt('https://a.example', { inFlight: 2 }));
  for (const lane of waiting) expect(gate.enter(lane)).toBeNull();
  leave();
  expect(called).toEqual(waiting);
});

test('slow endpoints of a thousand hosts leave room for one more', () => {
  const gate = createSendGate(() => {});
  for (let host = 0; host < 67; host += 1) busy(gate, `https://${host}.example`, 1);
  expect(fill(gate, laneAt('https://late.example'))).toHaveLength(2);
});
