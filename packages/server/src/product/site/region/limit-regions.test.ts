import fastify from 'fastify';
import { expect, it } from 'vitest';
import { countRegion, REGIONS_A_MINUTE } from './limit-regions.ts';

it('a limit on regions ends with its minute, and counts each address apart', async () => {
  const app = fastify();
  let now = Date.now();
  let address = 'one';
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send());
  app.get('/', async (_request, reply) => {
    countRegion(reply, address, now);
    return '';
  });
  now += 60_000;
  for (let number = 0; number < REGIONS_A_MINUTE; number++) expect((await app.inject('/')).statusCode).toBe(200);
  now += 30_000;
  const refused = await app.inject('/');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  address = 'two';
  expect((await app.inject('/')).statusCode).toBe(200);
  address = 'one';
  now += 30_000;
  expect((await app.inject('/')).statusCode).toBe(200);
  await app.close();
});
