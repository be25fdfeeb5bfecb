import { describe, expect, it } from 'vitest';
import { matchChannels, readChannelQuery } from './channelQuery.ts';

describe('what is typed to find a channel', () => {
  it.each([
    ['deals', { name: 'deals' }],
    ['  #Deals ', { name: 'deals' }],
    ['sales emea', { name: 'sales-emea' }],
    ['#', { name: '' }],
    ['営業', { name: '営業' }],
    ['C061EG9SL', { id: 'C061EG9SL' }],
    ['G0987654321', { id: 'G0987654321' }],
    // A person's messages are no channel, and neither is a short word in capitals.
    ['D061EG9SLX', { name: 'd061eg9slx' }],
    ['CRM', { name: 'crm' }],
    ['https://harbourline.slack.com/archives/C061EG9SL', { id: 'C061EG9SL' }],
    ['https://harbourline.enterprise.slack.com/archives/C061EG9SL/p1717000000000100', { id: 'C061EG9SL' }],
    ['https://app.slack.com/client/T0ABCDEFG/C061EG9SL', { id: 'C061EG9SL' }],
    ['<#C061EG9SL|deals>', { id: 'C061EG9SL' }],
    ['<#C061EG9SL>', { id: 'C061EG9SL' }],
  ])('%s', (given, query) => {
    expect(readChannelQuery(given)).toEqual(query);
  });
});

describe('channels that may be meant', () => {
  const names = (query: string, ...given: string[]) =>
    matchChannels(
      given.map((name) => ({ name })),
      query,
    ).map(({ name }) => name);

  it('begin with the name itself, then those that begin so, then those that hold it', () => {
    expect(names('deals', 'big-deals', 'deals-won', 'general', 'deals', 'a-deals', 'deals-lost')).toEqual([
      'deals',
      'deals-lost',
      'deals-won',
      'a-deals',
      'big-deals',
    ]);
  });

  it('are none where nothing was typed', () => {
    expect(names('', 'deals')).toEqual([]);
  });

  it('are the same however an accent is written', () => {
    expect(names(readName('cafe\u0301'), 'café')).toEqual(['café']);
  });
});

function readName(typed: string): string {
  const query = readChannelQuery(typed);
  return 'name' in query ? query.name : '';
}
