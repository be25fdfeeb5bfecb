import { describe, expect, it } from 'vitest';
import { forecastTabs } from './tabAddresses.ts';

const addresses = (search: string, pathname = '/revenue-intelligence/track-record') =>
  Object.fromEntries(forecastTabs(pathname, new URLSearchParams(search)).map(({ label, to }) => [label, to]));

describe('the tabs of the forecast', () => {
  it('have addresses of their own', () => {
    expect(addresses('')).toEqual({
      Call: '/revenue-intelligence/forecast-command-center',
      'What changed': '/revenue-intelligence/forecast-command-center/changes',
      Accuracy: '/revenue-intelligence/track-record',
      'How it is made': '/revenue-intelligence/forecast-command-center/how',
      Quotas: '/revenue-intelligence/quota-analytics',
    });
  });
  it('keep period and people, and nothing else of the screen', () => {
    const tabs = addresses('period=month&in=2026-05-01&owner=ana&team=tom&deal=7');
    expect(tabs['What changed']).toMatch(/changes\?period=month&in=2026-05-01&owner=ana&team=tom$/);
    expect(tabs.Quotas).toMatch(/quota-analytics\?period=month&in=2026-05-01$/);
  });
  it("leave the quotas' filter by team with the quotas", () => {
    expect(addresses('period=year&team=tom', '/revenue-intelligence/quota-analytics').Call).toMatch(/\?period=year$/);
    expect(addresses('period=year&team=tom').Call).toMatch(/\?period=year&team=tom$/);
  });
});
