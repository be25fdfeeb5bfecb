import { describe, expect, it } from 'vitest';
import { readSentBack } from './sentBack.ts';

describe('the address that another system sends people back to', () => {
  it.each([
    ['?code=a%2Bb%3D%3D&state=s', { state: 's', code: 'a+b==' }],
    ['?state=s&code=4%2F0Ab&scope=openid+email&authuser=0&prompt=consent', { state: 's', code: '4/0Ab' }],
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
