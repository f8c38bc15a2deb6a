/**
 * The ceiling of callbacks: a bare Fastify that checks the signature, parses the body and commits one row to a table of the
 * same definition, each by itself.
 */
import { createHmac, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { organizationId } from './service.ts';

const { PORT, SECRET = '' } = process.env;
const pool = new pg.Pool({ max: 10 });
// The database may end before this process does.
pool.on('error', () => process.exit(0));

const insert = {
  name: 'insert',
  text: `insert into bare_reports
    (organization_id, id, tracker_id, reported_at, state, word, has_moved, has_turned_back)
    values ($1, $2, $2, $3, 'moving', $4, true, false)`,
};

const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);
app.post('/', async (request, reply) => {
  const body = request.body as Buffer;
  const digest = createHmac('sha256', SECRET).update(body).digest('hex');
  if (request.headers['x-hmac-signature'] !== `hmac-sha256-hex=${digest}`) return reply.status(400).send();
  const { result } = JSON.parse(body.toString());
  await pool.query({ ...insert, values: [organizationId, randomUUID(), result.updated_at, result.status] });
  return reply.type('application/json').send('{}');
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('SIGTERM', () => process.exit(0));
