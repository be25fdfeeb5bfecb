import { expect, it } from 'vitest';
import { mendsByInstalling, modeChoices, neededTokens, wayChoices } from './slackWords.ts';

const APP = {
  mode: 'socket',
  clientIdEnd: '123456',
  hasClientSecret: true,
  hasAppToken: true,
  hasSigningSecret: false,
} as const;
const REDIRECT = 'https://forecast.example.com/admin/integrations/slack';

it('offers HTTP requests only where Slack can call, and says why not', () => {
  const http = (httpAllowed: boolean) => modeChoices({ httpAllowed }).find(({ value }) => value === 'http');
  expect(http(true)).toMatchObject({ disabled: false });
  expect(http(false)).toMatchObject({ disabled: true, hint: expect.stringContaining('no public https address') });
});

it('offers Slack’s page only where Slack can send people back', () => {
  expect(wayChoices({ redirectUrl: REDIRECT }).map(({ disabled }) => disabled ?? false)).toEqual([false, false]);
  expect(wayChoices({ redirectUrl: null }).map(({ disabled }) => disabled ?? false)).toEqual([false, true]);
});

it('asks for tokens that are not kept, and for those that Slack refuses', () => {
  const asked = (given: Partial<Parameters<typeof neededTokens>[0]>) => {
    const needed = neededTokens({ state: 'healthy', reason: null, why: null, app: APP, ...given });
    return [needed.appToken, needed.botToken];
  };
  const why = { sentence: 'It stopped.', advice: 'Enter tokens.', remedy: 'sign_in' } as const;
  const stopped = { state: 'needs_reconnecting', why } as const;
  expect(asked({})).toEqual([false, false]);
  expect(asked({ state: null, app: null })).toEqual([true, true]);
  expect(asked({ state: 'connecting' })).toEqual([false, true]);
  expect(asked({ state: 'disconnected' })).toEqual([true, true]);
  expect(asked({ ...stopped, reason: 'token_revoked' })).toEqual([false, true]);
  expect(asked({ ...stopped, reason: 'app_changed' })).toEqual([true, false]);
  expect(asked({ ...stopped, reason: 'secret_unreadable' })).toEqual([true, true]);
});

it('mends a connection by installing where no token has to be typed', () => {
  const slack = { app: APP, reason: 'token_revoked', redirectUrl: REDIRECT } as const;
  expect(mendsByInstalling(slack)).toBe(true);
  expect(mendsByInstalling({ ...slack, reason: 'app_changed' })).toBe(false);
  expect(mendsByInstalling({ ...slack, reason: 'secret_unreadable' })).toBe(false);
  expect(mendsByInstalling({ ...slack, redirectUrl: null })).toBe(false);
  expect(mendsByInstalling({ ...slack, app: { ...APP, clientIdEnd: null } })).toBe(false);
});
