import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../errors.ts';
import { eventTypes, shipperEventTypes } from '../events.ts';
import { examples } from '../examples/examples.ts';
import { keysOf } from '../keys-of.ts';
import { operations } from '../operations.ts';
import { sandboxFaults } from '../sandbox.ts';
import { type Deployment, openApiDocument } from './openapi.ts';

const sandbox: Deployment = { serverUrl: 'http://localhost:4000', environment: 'sandbox' };
const production: Deployment = { serverUrl: 'https://gifts.example.com', environment: 'production' };

type Node = { [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every object in a document, with its path. */
function* nodes(value: unknown, path: string[] = []): Generator<{ path: string[]; node: Node }> {
  if (!isNode(value)) return;
  yield { path, node: value };
  for (const [key, child] of Object.entries(value)) yield* nodes(child, [...path, key]);
}

function resolve(document: Node, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (isNode(value) ? value[key] : undefined), document);
}

/** A nullable field has its description in the option that is not null. */
const isDescribed = ({ description, $ref, anyOf }: Node): boolean =>
  Boolean(description ?? $ref) || (Array.isArray(anyOf) && anyOf.some(isDescribed));

/** A validator for one schema of the document, with the document's own components to refer to. */
function compile(document: Node, schema: object) {
  return Compile({ ...schema, components: document.components });
}

describe.each([sandbox, production])('in the $environment', (deployment) => {
  const document = openApiDocument(deployment);
  const all = [...nodes(document)];
  const shown = all.filter(
    ({ path, node }) => path.length === 3 && path[0] === 'paths' && 'operationId' in node,
  );

  test('the document is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document) as Node);
    expect(result).toMatchObject({ valid: true });
    expect(document.openapi).toBe('3.1.0');
  });

  test('it holds every operation of the environment and no other', () => {
    const expected = Object.entries(operations)
      .filter(([, operation]) => deployment.environment === 'sandbox' || !('sandboxOnly' in operation))
      .map(([id]) => id);
    expect(shown.map(({ node }) => node.operationId).sort()).toEqual(expected.sort());
  });

  test('every reference leads somewhere', () => {
    const references = all.flatMap(({ node: { $ref } }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([]);
    expect(references.length).toBeGreaterThan(100);
  });

  test('every body and answer has an example, and it fits its schema', () => {
    const contents = all.filter(({ path }) => path.at(-2) === 'content');
    expect(contents.length).toBeGreaterThan(shown.length);
    for (const { path, node } of contents) {
      const { schema, example, examples } = node;
      const values = isNode(examples)
        ? Object.values(examples).map((entry) => isNode(entry) && entry.value)
        : [example];
      const validator = compile(document, isNode(schema) ? schema : {});
      for (const value of values) {
        expect(value, path.join(' ')).toBeDefined();
        expect(validator.Errors(value), path.join(' ')).toEqual([]);
      }
    }
  });

  test('every example of a parameter or header fits its schema', () => {
    const samples = all.filter(
      ({ node }) => 'example' in node && isNode(node.schema) && !('content' in node),
    );
    for (const { path, node } of samples) {
      const validator = compile(document, isNode(node.schema) ? node.schema : {});
      expect(validator.Check(node.example), path.join(' ')).toBe(true);
    }
    expect(samples.length).toBeGreaterThan(20);
  });

  test('every tag is described', () => {
    const tags = Array.isArray(document.tags) ? document.tags : [];
    expect(tags.filter(({ description }: { description: string }) => !description)).toEqual([]);
  });

  test('every operation, parameter, schema and field is described', () => {
    const fields = all.filter(({ path }) => path.at(-2) === 'properties' && !path.includes('example'));
    const described = [
      ...shown,
      ...all.filter(({ path }) => path.length === 3 && ['schemas', 'parameters'].includes(path[1] ?? '')),
      ...all.filter(({ path, node }) => path.at(-2) === 'parameters' && !('$ref' in node)),
      ...fields,
    ];
    expect(described.filter(({ node }) => !isDescribed(node)).map(({ path }) => path.join(' '))).toEqual([]);
    expect(fields.length).toBeGreaterThan(100);
  });

  test('every failure names its codes under their status', () => {
    const named = all.flatMap(({ path, node }) =>
      path.at(-1) === 'examples' && path[3] === 'responses'
        ? Object.keys(node).map((code) => ({ code, status: path[4] }))
        : [],
    );
    const statuses: Record<string, { status: number }> = errorCodes;
    expect(named.filter(({ code, status }) => String(statuses[code]?.status) !== status)).toEqual([]);
    expect(named.length).toBeGreaterThan(shown.length * 6);
  });
});

test('every operation of the sandbox takes Sandbox-Fault, and production does not know of it', () => {
  const [text, all] = [production, sandbox].map((deployment) => JSON.stringify(openApiDocument(deployment)));
  expect(text).not.toContain('Sandbox-Fault');
  expect(all?.split('#/components/parameters/SandboxFault')).toHaveLength(Object.keys(operations).length + 1);
  for (const fault of keysOf(sandboxFaults)) expect(all).toContain(`- \`${fault}\` answers`);
});

test('what is posted to webhooks is described for every type of event, signature and all', () => {
  const { webhooks } = openApiDocument(production) as { webhooks: Record<string, { post: Node }> };
  expect(Object.keys(webhooks)).toEqual([...Object.keys(eventTypes), ...Object.keys(shipperEventTypes)]);
  const names = Object.values(webhooks).map(({ post }) =>
    (post.parameters as { name: string }[]).map(({ name }) => name),
  );
  expect(new Set(names.flat())).toEqual(new Set(['webhook-id', 'webhook-timestamp', 'webhook-signature']));
});

test('what an example is checked against follows references', () => {
  const document = openApiDocument(sandbox);
  const validator = compile(document, { $ref: '#/components/schemas/OrderBatchDetail' });
  const { response } = examples.createOrderBatch;
  expect(validator.Check(response)).toBe(true);
  expect(
    validator.Check({ ...response, orders_preview: [{ ...response.orders_preview[0], status: 'lost' }] }),
  ).toBe(false);
});

test('a resource stands in the document once, and is referred to from everywhere else', () => {
  const copies = [...nodes(openApiDocument(sandbox))].filter(
    ({ node }) => isNode(node.properties) && 'individual_gift_link' in node.properties,
  );
  expect(copies.map(({ path }) => path.at(-1)).sort()).toEqual(['Order', 'OrderDetail']);
});

test('an answer without a body has none in the document', () => {
  const document = openApiDocument(sandbox);
  const { paths } = document as { paths: Record<string, Record<string, { responses: object }>> };
  const { responses } = paths['/v1/commerce_user_payment_methods/{id}']?.delete ?? {};
  expect(responses).toMatchObject({ 204: { description: 'The request succeeded. The answer has no body.' } });
  expect(JSON.stringify(document)).not.toContain('x-blank');
  expect((responses as Record<number, object>)[204]).not.toHaveProperty('content');
});

test('the address and the environment are those of the deployment', () => {
  expect(openApiDocument(production)).toMatchObject({
    servers: [{ url: 'https://gifts.example.com' }],
    info: { version: '1.0.0', description: expect.stringContaining('https://gifts.example.com/v1/me') },
  });
});

test('a retry can be made safe on everything that changes something', () => {
  const posts = [...nodes(openApiDocument(sandbox))].filter(
    ({ path }) => path[0] === 'paths' && path.length === 3 && (path[2] === 'post' || path[2] === 'delete'),
  );
  for (const { node } of posts) {
    expect(node.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  }
  expect(posts.length).toBeGreaterThan(5);
});
