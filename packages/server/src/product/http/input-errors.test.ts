import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser } = await app.signUp();

describe('an input the contract refuses', () => {
  it.each([
    [{}, 'name', null, 'a value', 'name: This is missing; expected a value.'],
    [{ name: 5 }, 'name', 5, 'text', 'name: Expected text, not 5.'],
    [
      { name: 'x'.repeat(201) },
      'name',
      `${'x'.repeat(200)}…`,
      'text of at most 200 characters',
      `name: Expected text of at most 200 characters, not "${'x'.repeat(200)}…".`,
    ],
    [
      { name: 'A', amountMinor: 1.5 },
      'amountMinor',
      1.5,
      'a whole number',
      'amountMinor: Expected a whole number, not 1.5.',
    ],
    [
      { name: 'A', closeDate: '2026-02-30' },
      'closeDate',
      '2026-02-30',
      'a day such as 2026-12-31',
      'closeDate: Expected a day such as 2026-12-31, not "2026-02-30".',
    ],
    [
      { name: 'A', stageId: 'first' },
      'stageId',
      'first',
      'an id (UUID)',
      'stageId: Expected an id (UUID), not "first".',
    ],
  ])('says where, what was given and what was expected: %j', async (given, field, value, expected, message) => {
    const { status, body } = await browser.post('/opportunities', given);
    expect([status, body.code]).toEqual([422, 'INVALID']);
    expect({ message: body.message, ...body.data }).toMatchObject({ field, value, expected, message });
  });

  it('names the values there are', async () => {
    const { body } = await browser.get('/opportunities?status=maybe');
    expect(body.data.expected).toContain('one of open, won, lost');
  });

  it('keeps what the contract words itself, and no password', async () => {
    const answer = await app.browser().post('/sign-up', {
      name: 'Mere',
      email: 'no address',
      password: 'short',
      organizationName: 'Kea',
      timeZone: 'UTC',
      currency: 'NZD',
    });
    const password = answer.body.data.problems.find(({ field }: { field: string }) => field === 'password');
    expect(password).toMatchObject({ value: null, message: expect.stringMatching(/^At least \d+ characters$/) });
  });
});
