/** Connections that break, slow down or fall silent. */
import type { LinkName } from '../stand/stand.ts';
import type { Fault } from './fault.ts';

const targets: Readonly<Record<LinkName, string>> = {
  database: 'the database',
  relay: 'the mail server',
  gateway: 'the card gateway',
  receiver: 'the receiver of webhooks',
  api: 'the API',
};

const ofLink = (link: LinkName): Record<string, Fault> => ({
  [`connections to ${targets[link]} are cut`]: { begin: ({ links }) => links[link].cut() },
  [`connections to ${targets[link]} are half open`]: { begin: ({ links }) => links[link].loseFarSide() },
  ...lasting(`${targets[link]} refuses connections`, link, 'refuses'),
  ...lasting(`connections to ${targets[link]} are slow`, link, 'slow'),
  ...lasting(`connections to ${targets[link]} are silent`, link, 'silent'),
});

const lasting = (
  name: string,
  link: LinkName,
  state: 'refuses' | 'slow' | 'silent',
): Record<string, Fault> => ({
  [name]: {
    begin: ({ links }) => links[link].set(state),
    end: ({ links }) => links[link].set('works'),
  },
});

export const connectionFaults: Readonly<Record<string, Fault>> = Object.assign(
  {},
  ...(Object.keys(targets) as LinkName[]).map(ofLink),
);
