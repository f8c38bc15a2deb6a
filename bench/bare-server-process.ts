/**
 * The ceiling of an answer: a bare Fastify that sends as many bytes, and for a list first runs one indexed query for the
 * ids of a page. It is a separate process, configured by environment variables.
 */
import fastify from 'fastify';
import pg from 'pg';
import { organizationId } from './service.ts';

const { PORT, BYTES, CONTENT_TYPE, READS_LIST, POOL_SIZE } = process.env;
const payload = 'x'.repeat(Number(BYTES));
const page = {
  name: 'page',
  text: 'select id from order_batches where organization_id = $1 order by id desc limit 20',
  values: [organizationId],
};

const readList = READS_LIST === 'true' ? openList() : async () => undefined;

function openList(): () => Promise<void> {
  const pool = new pg.Pool({ max: Number(POOL_SIZE) });
  // The database may end before this process does.
  pool.on('error', () => process.exit(0));
  return async () => {
    const { rows } = await pool.query(page);
    if (rows.length !== 20) throw new Error(`The page has ${rows.length} rows, not 20.`);
  };
}

const app = fastify();
app.get('/', async (_request, reply) => {
  await readList();
  return reply.type(CONTENT_TYPE ?? '').send(payload);
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('SIGTERM', () => process.exit(0));
