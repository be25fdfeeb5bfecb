import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { changed } from './answers.ts';

const LIST = [['opportunities', 'list'], { type: 'infinite', input: {} }];
const GET = [['opportunities', 'get'], { type: 'query', input: { id: 'a' } }];
const OWN_LINES = [['lineItems', 'list'], { type: 'query', input: { opportunityId: 'a' } }];
const OTHER_LINES = [['lineItems', 'list'], { type: 'query', input: { opportunityId: 'b' } }];
const FORECAST = [['forecasts', 'forecast'], { type: 'query', input: {} }];
const PEOPLE = [['people', 'list'], { type: 'query' }];
const MEETING = [['recordedMeetings', 'get'], { type: 'query', input: { id: 'c' } }];
const TRANSCRIPT = [['recordedMeetings', 'transcript'], { type: 'query', input: { id: 'c' } }];
const PROPOSALS = [['meetingProposals', 'list'], { type: 'query', input: { id: 'c' } }];
const STRANGE = ['page'];

describe('a change', () => {
  it('makes everything old that is made of what changed, and nothing else', async () => {
    const cache = new QueryClient();
    const keys = [LIST, GET, OWN_LINES, OTHER_LINES, FORECAST, PEOPLE, STRANGE];
    for (const key of keys) cache.setQueryData(key, 'answer');
    const old = () => keys.filter((key) => cache.getQueryState(key)?.isInvalidated);
    await changed(cache, 'quotas');
    expect(old()).toEqual([FORECAST]);
    await changed(cache, 'deals', { waits: 'opportunities.list', deal: 'a' });
    expect(old()).toEqual([LIST, GET, OWN_LINES, OTHER_LINES, FORECAST]);
  });

  it('leaves whole transcripts as they are, whatever changes about their meeting', async () => {
    for (const what of ['meetings', 'deals', 'contacts'] as const) {
      const cache = new QueryClient();
      for (const key of [MEETING, TRANSCRIPT]) cache.setQueryData(key, 'answer');
      await changed(cache, what, { deal: 'a' });
      expect(cache.getQueryState(MEETING)?.isInvalidated).toBe(true);
      expect(cache.getQueryState(TRANSCRIPT)?.isInvalidated).toBe(false);
      await cache.invalidateQueries();
      expect(cache.getQueryState(TRANSCRIPT)?.isInvalidated).toBe(true);
    }
  });

  it('asks nothing about what was removed, and again once it is shown', async () => {
    const cache = new QueryClient();
    const asked: string[] = [];
    const watch = (noun: string, id: string) =>
      new QueryObserver(cache, {
        queryKey: [[noun, 'get'], { type: 'query', input: { id } }],
        queryFn: () => {
          asked.push(`${noun} ${id}`);
          return 'answer';
        },
        staleTime: Number.POSITIVE_INFINITY,
        initialData: 'answer',
      }).subscribe(() => undefined);
    const stop = ['c', 'd'].map((id) => watch('recordedMeetings', id));
    await changed(cache, 'meetings', { removed: 'c' });
    expect(asked).toEqual(['recordedMeetings d']);
    for (const each of stop) each();
    watch('recordedMeetings', 'c')();
    expect(asked).toEqual(['recordedMeetings d', 'recordedMeetings c']);
  });

  it('of a meeting reaches its proposals and no figures', async () => {
    const cache = new QueryClient();
    for (const key of [MEETING, PROPOSALS, FORECAST]) cache.setQueryData(key, 'answer');
    await changed(cache, 'meetings');
    expect([MEETING, PROPOSALS, FORECAST].map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
