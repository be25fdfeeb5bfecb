import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Parameter {
  in: string;
  name: string;
  style?: string;
  explode?: boolean;
  allowEmptyValue?: boolean;
  schema: { type?: string };
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  security?: unknown[];
}
const document = (await app.browser().get('/openapi.json')).body;
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('is of version 3.1, with an id of its own and a summary for each operation', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.filter(({ operation }) => !operation.summary)).toEqual([]);
  });

  it('says each refusal once, in words, and names it by each operation of the contract', () => {
    const { responses } = document.components;
    expect(Object.keys(responses).sort()).toEqual(
      'CONFLICT FORBIDDEN INVALID NOT_FOUND RATE_LIMITED STORAGE_FULL UNAUTHENTICATED UNAVAILABLE'.split(' '),
    );
    expect(responses.FORBIDDEN.description).toBe('Your role does not allow this.');
    const named = JSON.stringify(document.paths).match(/"\$ref":"#\/components\/responses\/[^"]*"/g) ?? [];
    const known = Object.keys(responses).map((name) => `"$ref":"#/components/responses/${name}"`);
    expect([...new Set(named)].sort()).toEqual(known.sort());
    const people = document.paths['/people'].get.responses;
    expect(people['403']).toEqual({ $ref: '#/components/responses/FORBIDDEN' });
  });

  it('names every answer, and says each shape once', () => {
    const { schemas } = document.components;
    const named = (JSON.stringify(document).match(/#\/components\/schemas\/[^"]*/g) ?? []).map((reference) =>
      reference.slice(reference.lastIndexOf('/') + 1),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(schemas).sort());
    const unnamed = operations.filter(({ operation }) =>
      Object.entries(operation.responses as Record<string, { content?: Record<string, { schema: object }> }>).some(
        ([status, { content }]) =>
          Number(status) < 400 && 'properties' in (content?.['application/json']?.schema ?? {}),
      ),
    );
    expect(unnamed.map(({ operation }) => operation.operationId)).toEqual([]);
    expect(document.paths['/opportunities/{id}'].get.responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Opportunity',
    });
    expect(schemas.OpportunitiesListAnswer.properties.items.items).toEqual({
      $ref: '#/components/schemas/Opportunity',
    });
    expect(JSON.stringify(document).match(/"frameworkCompleteness":/g)).toHaveLength(1);
  });

  it('describes what webhooks are sent', () => {
    const { schema } = document.webhooks.event.post.requestBody.content['application/json'];
    expect(schema).toEqual({ $ref: '#/components/schemas/WebhookBody' });
    const { properties, required } = document.components.schemas.WebhookBody;
    expect(Object.keys(properties.undoes.properties)).toEqual(['kind', 'id']);
    expect(required).not.toContain('undoes');
  });

  it('declares every part of every path once', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name);
      expect([path, declared.sort()]).toEqual([path, named.sort()]);
    }
  });

  it('says that a query value is repeated, and none is empty', () => {
    const queries = operations.flatMap(({ operation }) => operation.parameters ?? []).filter((p) => p.in === 'query');
    const many = queries.filter(({ schema }) => schema.type === 'array');
    expect(many.length).toBeGreaterThan(5);
    expect(many.map(({ style, explode }) => [style, explode])).toEqual(many.map(() => ['form', true]));
    expect(queries.filter(({ allowEmptyValue }) => allowEmptyValue)).toEqual([]);
  });

  it('names the session cookie as it is called over http and over https', async () => {
    const { components } = (await app.browser().get('/openapi.json')).body;
    expect(components.securitySchemes).toMatchObject({
      session: { name: 'forecastle.session_token' },
      secureSession: { name: '__Host-forecastle.session_token' },
    });
  });

  it('says of every object in a body that it takes no other fields', () => {
    const open: string[] = [];
    const visit = (value: unknown, place: string) => {
      if (typeof value !== 'object' || value === null) return;
      if ('properties' in value && !('additionalProperties' in value)) open.push(place);
      for (const [name, inner] of Object.entries(value)) visit(inner, `${place}.${name}`);
    };
    for (const { method, path, operation } of operations) visit(operation.requestBody, `${method} ${path}`);
    expect(open).toEqual([]);
  });

  it('names the answer to nobody on every operation that asks who it is', () => {
    const asking = operations.filter(({ operation }) => operation.security?.length !== 0);
    expect(asking.filter(({ operation }) => !operation.responses['401'])).toEqual([]);
  });

  it.each(operations)('names $method $path, which answers', async ({ path, method, operation }) => {
    const url = path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');
    const answer = await app.browser().request(method.toUpperCase() as 'GET', url);
    // An address nobody answers says so of an operation or address; a record that is not there says so of the record.
    expect(answer.body.message ?? '').not.toMatch(/no such (?:operation|address)/);
    expect(answer.status).toBeLessThan(500);
    if (operation.security?.length !== 0) expect([401, 422]).toContain(answer.status);
  });
});

describe('a query value', () => {
  it('may be given once, several times, or by number', async () => {
    const { browser } = await app.signUp();
    await browser.post('/opportunities', { name: 'Sail' });
    const found = async (query: string) => (await browser.get(`/opportunities?${query}`)).body.items?.length;
    expect(await found('status=open')).toBe(1);
    expect(await found('status=won&status=open')).toBe(1);
    expect(await found('status[0]=won&status[1]=lost')).toBe(0);
    expect(await found('notYetQualified=true')).toBe(1);
    expect(await found('notYetQualified=false')).toBe(0);
  });
});

describe('the reference', () => {
  it.each([
    ['/api/v1/openapi.json', 'application/json', 150_000],
    ['/api/docs/assets/swagger-ui.css', 'text/css', 40_000],
    ['/api/docs/assets/swagger-ui-bundle.js', 'text/javascript', 600_000],
  ])('sends %s compressed, and once', async (url, type, most) => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const first = await app.app.inject({ url, headers });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(first.headers['content-type']).toContain(type);
    expect(first.rawPayload.length).toBeLessThan(most);
    const plain = await app.app.inject({ url });
    expect(brotliDecompressSync(first.rawPayload).equals(plain.rawPayload)).toBe(true);
    const again = await app.app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it.each(['/api/docs/assets/package.json', '/api/docs/assets/swagger-ui.js', '/api/docs/assets/'])(
    'has no file at %s',
    async (url) => expect((await app.app.inject({ url })).statusCode).toBe(404),
  );
});
