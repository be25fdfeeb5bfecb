import { describe, expect, it } from 'vitest';
import { isConnected, readSentBack, usageWords } from './salesforceWords.ts';

describe('the address that Salesforce sends people back to', () => {
  it.each([
    ['?code=a%2Bb%3D%3D&state=s', { state: 's', code: 'a+b==' }],
    [
      '?error=access_denied&error_description=end-user+denied+authorization&state=s',
      { state: 's', error: 'access_denied', errorDescription: 'end-user denied authorization' },
    ],
    ['?error=access_denied&state=s&code=x', { state: 's', error: 'access_denied' }],
    ['?code=x', null],
    ['?state=s', null],
    ['', null],
  ])('%s', (search, sentBack) => {
    expect(readSentBack(search)).toEqual(sentBack);
  });
});

it('says how many calls are used, and nothing before that is known', () => {
  expect(usageWords({ used: 18, max: 5000, at: '2026-11-29T00:00:00Z' })).toBe('18 of 5,000');
  expect(usageWords(null)).toBeNull();
});

it('counts a paused connection as connected, and one that is set up not', () => {
  expect([
    isConnected({ state: 'paused' }),
    isConnected({ state: 'connecting' }),
    isConnected({ state: null }),
  ]).toEqual([true, false, false]);
});
