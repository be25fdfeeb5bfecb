import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../../../testing/administer.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { findWords, findWordsInTables } from './find-words.ts';

const WORD = 'canary-of-the-search';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it.each([
  ['as it is', WORD.toUpperCase()],
  ['in hexadecimal digits', Buffer.from(`a ${WORD} b`).toString('hex')],
  ['in base64, at its beginning', Buffer.from(`${WORD} b`).toString('base64')],
  ['in base64, a byte later', Buffer.from(`a${WORD} b`).toString('base64')],
  ['in base64, two bytes later', Buffer.from(`aa${WORD}`).toString('base64')],
])('a word is found %s', (_, text) => {
  expect(findWords(`{"x": "${text}"}`, [WORD, 'canary-of-another'], 'here')).toEqual([{ word: WORD, where: 'here' }]);
});

it('a word is found in bytes, in JSON and in a table of another schema', async () => {
  const { ownerUrl } = app.database;
  await administer(ownerUrl, 'CREATE SCHEMA searched');
  await administer(ownerUrl, 'CREATE TABLE searched.things (bytes bytea, facts jsonb)');
  await administer(ownerUrl, `INSERT INTO searched.things VALUES ($1, '{"of": ["canary-of-a-fact"]}')`, [
    Buffer.from(`a ${WORD} b`),
  ]);
  const { found } = await findWordsInTables(ownerUrl, [WORD, 'canary-of-a-fact', 'canary-of-another']);
  expect(found).toEqual([
    { word: WORD, where: 'table searched.things' },
    { word: 'canary-of-a-fact', where: 'table searched.things' },
  ]);
});
