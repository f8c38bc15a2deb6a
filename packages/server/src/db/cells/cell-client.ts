import pg from 'pg';
import { directOptions, type Node } from './cell.ts';
import { shareCell } from './cell-lock.ts';
import { CellIsAway, forgetCell, locateCell } from './locate-cell.ts';

/** What the driver reads when it connects. Its types do not have them. */
interface Target {
  host: string;
  port: number;
  connectionParameters: { options?: string };
}

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection to the server that holds the tables of the service. If DATABASE_URL names a node of a Citus cluster, this is
 * the node that holds the cell; otherwise it is the server of DATABASE_URL.
 */
export class CellClient extends pg.Client {
  readonly #databaseUrl: string;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    // A connection that is lost before anybody has it would end the process. Whoever has it receives the errors of its statements.
    this.on('error', () => {});
    this.#databaseUrl = config.connectionString ?? '';
  }

  // The pool connects with a callback, others with a promise.
  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    const report = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then((client) => report(null, client), report);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    const node = await locateCell(this.#databaseUrl);
    if (node) await this.#connectTo(node);
    else await super.connect();
    return this;
  }

  /** A connection that fails may mean that the cell is on another node by now. */
  async #connectTo(node: Node): Promise<void> {
    turnTo(this as unknown as Target, node);
    try {
      await super.connect();
      if (await shareCell(this)) {
        // A move ends every connection, so what is known of the place is true while all of them are open.
        this.once('end', () => forgetCell(this.#databaseUrl));
        return;
      }
      await this.end();
    } catch (error) {
      forgetCell(this.#databaseUrl);
      throw error;
    }
    forgetCell(this.#databaseUrl);
    throw new CellIsAway();
  }
}

function turnTo(client: Target, { host, port }: Node): void {
  client.host = host;
  client.port = port;
  const { connectionParameters } = client;
  connectionParameters.options = [connectionParameters.options, directOptions].filter(Boolean).join(' ');
}
