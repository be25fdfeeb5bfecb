import { describe, expect, it } from 'vitest';
import { heldWords } from './holdings.ts';

const none = {
  openDeals: 0,
  closedDeals: 0,
  records: 0,
  ownMeetings: 0,
  reports: 0,
  apiKeys: 0,
  imports: 0,
  tasksWithDeals: 0,
  tasksElsewhere: 0,
  webhooks: 0,
  managerId: null,
};

describe('what somebody has in hand', () => {
  it('is told by a line for each kind there is', () => {
    expect(heldWords(none)).toEqual([]);
    expect(heldWords({ ...none, openDeals: 1, reports: 2 })).toEqual([
      '1 open deal moves to a new owner',
      '2 people report to a new manager',
    ]);
    expect(heldWords({ ...none, tasksWithDeals: 1, tasksElsewhere: 2, webhooks: 1 })).toEqual([
      '1 open task goes with those deals',
      '2 open tasks on colleagues’ deals go to their owners',
      '1 webhook pauses until an admin turns it on',
    ]);
    expect(heldWords({ ...none, ownMeetings: 1 })).toEqual([
      '1 recorded meeting that only they see is deleted after 30 days',
    ]);
    expect(heldWords({ ...none, webhooks: 2 }, true)).toEqual(['2 webhooks move to another admin']);
  });
});
