import { describe, expect, it } from 'vitest';
import {
  EVERY_MEETING,
  filtersOf,
  hasFilters,
  meetingsPath,
  readMeetingsView,
  writeMeetingsView,
} from './meetingsAddress.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const read = (text: string) => readMeetingsView(new URLSearchParams(text));

describe('the address of the meetings', () => {
  it('brings back what was chosen', () => {
    const view = {
      words: 'security review',
      deal: ID,
      account: ID,
      person: ID,
      owner: [ID],
      kind: ['risk', 'objection'] as const,
      undecided: true,
      withoutDeal: true,
      notLogged: true,
      failed: true,
      mine: true,
      from: '2026-03-01',
      to: '2026-03-31',
      removed: true,
    };
    expect(readMeetingsView(writeMeetingsView(view))).toEqual(view);
  });
  it('is the path alone for every meeting', () => expect(meetingsPath(EVERY_MEETING)).toBe('/crm/meetings'));
  it.each(['deal=crane&person=7&owner=me', 'kind=rumour&undecided=1&removed=true', 'from=2026-13-01&to=yesterday'])(
    'leaves out what it does not understand: %s',
    (text) => expect(read(text)).toEqual(EVERY_MEETING),
  );
});

describe('what the list is asked for', () => {
  it('is nothing for every meeting', () => expect(filtersOf(EVERY_MEETING)).toEqual({}));
  it('holds what was chosen by the names of the API', () => {
    expect(
      filtersOf(read(`deal=${ID}&kind=risk&undecided=yes&notLogged=yes&failed=yes&mine=yes&from=2026-03-01`)),
    ).toEqual({
      opportunityId: ID,
      kinds: ['risk'],
      undecided: true,
      notLogged: true,
      states: ['failed'],
      mine: true,
      from: '2026-03-01',
    });
  });
  it('counts words apart from filters', () => expect(hasFilters(read('words=crane'))).toBe(false));
});
