import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, type Browser, startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser: admin, session } = await app.signUp();

const OVERRIDE = 'Mere\u202eexe.gpj';
const BROKEN = 'Mere\nYour password has expired: https://evil.example';
const signUp = (names: object) => ({
  name: 'Mere Walker',
  email: 'mere@example.com',
  password: TEST_PASSWORD,
  organizationName: 'Harbourline',
  timeZone: 'UTC',
  currency: 'NZD',
  ...names,
});

/** Every name that a person gives: the field, and a request with it. */
const NAMES: readonly [string, string, (by: Browser, name: string) => Promise<Answer>][] = [
  ['a person who signs up', 'name', (by, name) => by.post('/sign-up', signUp({ name }))],
  ['an organisation', 'organizationName', (by, name) => by.post('/sign-up', signUp({ organizationName: name }))],
  ['the organisation changed', 'name', (by, name) => by.patch('/organization', { name })],
  ['a further organisation', 'name', (by, name) => by.post('/memberships', { name, timeZone: 'UTC', currency: 'NZD' })],
  ['a person added', 'name', (by, name) => by.post('/people', { name })],
  ['a person changed', 'name', (by, name) => by.patch(`/people/${session.member.id}`, { name })],
  [
    'who accepts an invitation',
    'name',
    (by, name) => by.post('/invitations/accept', { token: 'none', name, password: TEST_PASSWORD }),
  ],
  ['an account', 'name', (by, name) => by.post('/accounts', { name })],
  ['a contact', 'name', (by, name) => by.post('/contacts', { name })],
  ['a deal', 'name', (by, name) => by.post('/opportunities', { name })],
  ['a stage', 'name', (by, name) => by.post('/stages', { name, phase: 'early', winProbability: 10 })],
  ['an API key', 'name', (by, name) => by.post('/api-keys', { name, role: 'revops', expiresOn: '2027-01-01' })],
];

describe('a name is one line of printable text', () => {
  it.each(NAMES)('of %s', async (_, field, give) => {
    for (const [given, fault] of [
      [BROKEN, 'a line break after “Mere”'],
      [OVERRIDE, 'the character U+202E after “Mere”'],
    ] as const) {
      const { status, body } = await give(admin, given);
      const problem = body.data.problems.find((each: { field: string }) => each.field === field);
      expect([status, problem?.message]).toEqual([422, `This must be one line. Remove ${fault}.`]);
    }
  });
});
