/** A TCP connection between two parts of the stand that can be cut, slowed down, silenced and refused. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export type LinkState =
  | 'works'
  /** Every piece of data arrives later. */
  | 'slow'
  /** Connections stay open, and nothing passes. */
  | 'silent'
  /** Open connections are closed, and new ones too. */
  | 'refuses';

export interface Link {
  /** The port on 127.0.0.1. */
  readonly port: number;
  set(state: LinkState): void;
  /** Closes the open connections. New ones work. */
  cut(): void;
  /** Leaves the open connections open on the side that made them, where nobody answers any more. New ones work. */
  loseFarSide(): void;
  close(): Promise<void>;
}

const slowByMs = 150;

export async function openLink(target: NetConnectOpts): Promise<Link> {
  let state: LinkState = 'works';
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  const halfOpen = new Set<Socket>();
  /** Pieces that wait for the end of the silence, in their order. */
  let held: (() => void)[] = [];

  const relay = (): Transform =>
    new Transform({
      transform(piece, _encoding, done) {
        const pass = () => done(null, piece);
        if (state === 'silent') held.push(pass);
        else if (state === 'slow') setTimeout(pass, slowByMs);
        else pass();
      },
    });

  const server = createServer((near) => {
    if (state === 'refuses') return void near.resetAndDestroy();
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        far.destroy();
        if (!halfOpen.has(near) || socket === near) near.destroy();
      });
    }
    near.pipe(relay()).pipe(far);
    far.pipe(relay()).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  const loseFarSide = (): void => {
    for (const [near, far] of pairs) {
      halfOpen.add(near);
      near.once('close', () => halfOpen.delete(near));
      near.unpipe();
      near.resume();
      far.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next;
      if (state === 'refuses') cut();
      if (state === 'silent') return;
      const passing = held;
      held = [];
      for (const pass of passing) pass();
    },
    cut,
    loseFarSide,
    async close() {
      state = 'refuses';
      cut();
      for (const near of halfOpen) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
