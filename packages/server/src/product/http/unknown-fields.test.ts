import { contract } from '@forecastle/contract';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { refuseUnknownFields } from '../../platform/http/unknown-fields.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser } = await app.signUp();

describe('a field that an operation does not know', () => {
  it('is refused with its name and the nearest one, and nothing is written', async () => {
    const { status, body } = await browser.post('/accounts', { name: 'Kea', web_site: 'https://kea.example' });
    expect([status, body.code, body.data.field, body.data.value]).toEqual([422, 'INVALID', 'web_site', null]);
    expect(body.message).toBe('web_site: There is no such field here. Nothing was changed.');
    expect(body.data.expected).toMatch(/^one of name, /);
    expect((await browser.get('/accounts')).body.items).toEqual([]);
    const slip = await browser.post('/opportunities', { name: 'Kea', close_date: '2027-01-31', amuontMinor: 5 });
    expect(slip.body.data.problems).toMatchObject([
      { field: 'close_date', message: 'There is no such field here. Did you mean closeDate? Nothing was changed.' },
      { field: 'amuontMinor', message: 'There is no such field here. Did you mean amountMinor? Nothing was changed.' },
    ]);
  });

  it('is refused in a query, and on the routes that carry files', async () => {
    expect((await browser.get('/opportunities?stauts=open')).body.message).toBe(
      'stauts: There is no such field here. Did you mean status? Nothing was changed.',
    );
    expect((await browser.get('/audit-trail.csv?member=x')).body.data.field).toBe('member');
    const upload = await browser.request('POST', '/imports?fileName=a.csv&sheet=1', Buffer.from('Deal\n'), {
      'content-type': 'application/octet-stream',
    });
    expect(upload.body.data.field).toBe('sheet');
  });

  it('is refused where an operation takes nothing at all', async () => {
    const { status, body } = await browser.post('/sign-out', { everywhere: true });
    expect([status, body.data]).toMatchObject([422, { field: 'everywhere', expected: 'no fields' }]);
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('does not tell nobody what an operation takes', async () => {
    expect((await app.browser().post('/accounts', { name: 'Kea', web_site: '' })).status).toBe(401);
  });
});

describe('the walk through a schema', () => {
  const Inner = z.object({ known: z.string().optional() });
  const refused = (schema: z.ZodType, input: unknown): string[] => {
    try {
      refuseUnknownFields(schema, input);
      return [];
    } catch (error) {
      return (error as { data: { problems: { field: string }[] } }).data.problems.map(({ field }) => field);
    }
  };

  it.each<[string, z.ZodType, unknown, string[]]>([
    ['a list', z.object({ of: z.array(Inner) }), { of: [{}, { x: 1 }] }, ['of[1].x']],
    ['a record', z.object({ by: z.record(z.string(), Inner) }), { by: { a: { known: '' }, b: { x: 1 } } }, ['by.b.x']],
    ['an optional one with a default', z.object({ o: Inner.nullable().default({}) }), { o: { x: 1 } }, ['o.x']],
    ['one that stands for nothing', z.object({ o: Inner.prefault({}) }), { o: { x: 1 } }, ['o.x']],
    ['what is read from something else', z.object({ o: z.preprocess((v) => v, Inner) }), { o: { x: 1 } }, ['o.x']],
    ['what becomes something else', z.object({ o: Inner.transform(String) }), { o: { x: 1 } }, ['o.x']],
    [
      'one of several forms, the nearest',
      z.union([z.object({ a: z.string(), b: z.string() }), z.object({ c: z.string() })]),
      { a: '', b: '', x: '' },
      ['x'],
    ],
    [
      'a name that every object has',
      Inner,
      JSON.parse('{"constructor":1,"__proto__":2,"toString":3}'),
      ['constructor', '__proto__', 'toString'],
    ],
    ['something that is no object', Inner, 'text', []],
    ['nothing', Inner, undefined, []],
  ])('goes into %s', (_what, schema, input, fields) => {
    expect(refused(schema, input)).toEqual(fields);
  });

  it('knows every kind of schema that the contract uses for what comes in', () => {
    const kinds = new Set<string>();
    const seen = new Set<unknown>();
    const visit = (schema: unknown) => {
      const def = (schema as { _zod?: { def: Record<string, unknown> } } | null)?._zod?.def;
      if (!def || seen.has(schema)) return;
      seen.add(schema);
      kinds.add(String(def.type));
      for (const inner of Object.values(def)) {
        const several = Array.isArray(inner) || (inner !== null && typeof inner === 'object' && !('_zod' in inner));
        for (const one of several ? Object.values(inner) : [inner]) visit(one);
      }
    };
    for (const verbs of Object.values(contract)) {
      for (const operation of Object.values(verbs)) visit(operation['~orpc'].inputSchema);
    }
    // The walk goes through the first; the others hold no fields.
    const fields = [
      'array',
      'default',
      'nullable',
      'nonoptional',
      'object',
      'optional',
      'pipe',
      'prefault',
      'record',
      'union',
    ];
    // `never` is what a strict object takes beside its fields.
    const plain = [
      'boolean',
      'enum',
      'literal',
      'never',
      'null',
      'number',
      'string',
      'transform',
      'undefined',
      'custom',
    ];
    expect([...kinds].filter((kind) => ![...fields, ...plain].includes(kind)).join()).toBe('');
  });
});
