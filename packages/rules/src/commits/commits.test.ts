import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, startOfLocalDay } from '../days.ts';
import { CALENDAR_YEAR } from '../periods/fiscalCalendar.ts';
import { fiscalPeriod } from '../periods/fiscalPeriod.ts';
import { accuracySentence, commitAccuracy, commitBefore, commitError, landmarkInstant } from './accuracy.ts';
import { type CommitLine, type CommitPerson, commitTree } from './commitTree.ts';
import { deadlineState, deadlinesAround, isRemindedAt } from './deadlines.ts';
import { manualCommit } from './manualCommit.ts';
import { movedSince } from './movedSince.ts';
import { type CommitNode, rollUp, standInOf } from './rollUp.ts';

const of = (commit: number, bestCase = commit) => ({ commitMinor: BigInt(commit), bestCaseMinor: BigInt(bestCase) });
const rep = (line: string, call: number | null, standIn: number): CommitNode<string> => ({
  line,
  call: call === null ? null : of(call, call + 10),
  standIn: of(standIn, standIn + 5),
  children: [],
});
const team = (line: string, call: number | null, children: CommitNode<string>[]): CommitNode<string> => ({
  line,
  call: call === null ? null : of(call, call + 10),
  standIn: null,
  children,
});

describe('a roll-up', () => {
  it('adds what was submitted, lets deals stand in for who has not, and names them', () => {
    const told = rollUp(team('Tom', null, [rep('Mere', 100, 70), rep('Brett', null, 40)]));
    // 100 + 40; best case 110 + 45.
    expect(told).toMatchObject({ counts: of(140, 155), from: 'sum', differenceMinor: null, standIns: ['Brett'] });
    expect(told.children.map(({ from }) => from)).toEqual(['submitted', 'records']);
  });

  it('counts a call in place of the sum below it, which stays beside it', () => {
    const tom = team('Tom', 120, [rep('Mere', 100, 70), rep('Brett', null, 40)]);
    const helen = rollUp(team('Helen', null, [tom, rep('Grace', null, 7)]));
    expect(helen.children[0]).toMatchObject({ sum: of(140, 155), differenceMinor: -20n, standIns: ['Brett'] });
    // 120 + 7; nobody's deals stand in below a call.
    expect(helen).toMatchObject({ counts: of(127, 142), standIns: ['Grace'], anySubmitted: true });
  });

  it('of nobody is nothing, and knows that nobody submitted', () => {
    expect(rollUp(team('Tom', null, []))).toMatchObject({
      counts: of(0),
      from: 'records',
      anySubmitted: false,
      standIns: [],
    });
    const silent = rollUp(team('Helen', null, [team('Tom', null, [rep('Mere', null, 5)])]));
    expect(silent).toMatchObject({ counts: of(5, 10), from: 'records', anySubmitted: false });
    expect(silent.children).toMatchObject([{ from: 'records' }]);
  });

  it('without calls is the sum of its people however they are put together', () => {
    const amounts = fc.array(fc.tuple(fc.nat(1e9), fc.boolean(), fc.nat(4)), { maxLength: 30 });
    fc.assert(
      fc.property(amounts, (people) => {
        const leaves = people.map(([amount, hasCall, at]) => ({
          at,
          node: rep('x', hasCall ? amount : null, amount),
        }));
        const teams = [...Map.groupBy(leaves, ({ at }) => at).values()].map((some) =>
          team(
            't',
            null,
            some.map(({ node }) => node),
          ),
        );
        const told = rollUp(team('all', null, teams));
        expect(told.counts.commitMinor).toBe(people.reduce((sum, [amount]) => sum + BigInt(amount), 0n));
        expect(told.standIns).toHaveLength(people.filter(([, hasCall]) => !hasCall).length);
      }),
    );
  });

  it('takes closed and Commit for who has not submitted, and Best Case on top', () => {
    const records = { closedMinor: 5n, commitMinor: 20n, bestCaseMinor: 100n, pipelineMinor: 1000n };
    expect(standInOf(records)).toEqual(of(25, 125));
  });

  it('before anybody submits is what is closed and the deals in Commit, and says so', () => {
    const records = { closedMinor: 5n, commitMinor: 20n };
    expect(manualCommit(null, records)).toEqual({ commitMinor: 25n, from: 'category' });
    expect(manualCommit(null, { closedMinor: 0n, commitMinor: 0n })).toEqual({ commitMinor: 0n, from: 'category' });
    for (const from of ['submitted', 'sum'] as const)
      expect(manualCommit({ commitMinor: 7n, from }, records)).toEqual({ commitMinor: 7n, from });
  });
});

describe('who commits', () => {
  const person = (id: string, managerId: string | null, given: Partial<CommitPerson> = {}): CommitPerson => ({
    id,
    managerId,
    sells: true,
    leads: false,
    ...given,
  });
  const lead = { leads: true, sells: false };
  const shape = ({ scope, memberId, children }: CommitLine): unknown =>
    scope === 'rep' ? memberId : [memberId ?? 'all', ...children.map(shape)];

  it.each<[string, CommitPerson[], string | null, unknown]>([
    ['a team by its leader', [person('tom', 'helen', lead), person('mere', 'tom')], 'tom', ['tom', 'mere']],
    [
      'who speaks for everybody stands in nobody’s way',
      [person('cro', null, { sells: false }), person('vp', 'cro', lead), person('mere', 'vp')],
      null,
      ['all', ['vp', 'mere']],
    ],
    [
      'who leads and sells has a line of their own within the team',
      [person('tom', null, { leads: true }), person('mere', 'tom'), person('joe', null)],
      null,
      ['all', ['tom', 'tom', 'mere'], 'joe'],
    ],
    ['leaders of nobody are left out', [person('tom', null, lead), person('joe', null)], null, ['all', 'joe']],
    ['a leader of nobody who sells stands alone', [person('tom', null, { leads: true })], null, ['all', 'tom']],
    [
      'a circle ends and leaves nobody out',
      [person('a', 'b', { leads: true }), person('b', 'a')],
      null,
      ['all', ['a', 'a', 'b']],
    ],
  ])('%s', (_, people, root, expected) => {
    expect(shape(commitTree(people, root))).toEqual(expected);
  });
});

describe('a weekly deadline', () => {
  const around = (instant: string, weekday: number, hour: number, zone: string) => {
    const { beforeLast, last, next } = deadlinesAround(Date.parse(instant), { weekday, hour }, zone);
    return [beforeLast, last, next].map((at) => new Date(at).toISOString().slice(0, 16));
  };
  it.each([
    // Auckland: clocks go back on Sunday 5 April 2026, so noon moves from 23:00Z to 00:00Z.
    ['2026-04-06T00:00:00Z', 1, 12, 'Pacific/Auckland', ['2026-03-29T23:00', '2026-04-06T00:00', '2026-04-13T00:00']],
    ['2026-04-05T23:59:59Z', 1, 12, 'Pacific/Auckland', ['2026-03-22T23:00', '2026-03-29T23:00', '2026-04-06T00:00']],
    // London: 01:00 on Sunday 29 March does not exist and is 02:00 summer time; on 25 October it is there twice.
    ['2026-03-29T12:00:00Z', 7, 1, 'Europe/London', ['2026-03-22T01:00', '2026-03-29T01:00', '2026-04-05T00:00']],
    ['2026-10-25T12:00:00Z', 7, 1, 'Europe/London', ['2026-10-18T00:00', '2026-10-25T00:00', '2026-11-01T01:00']],
    // A Friday, asked on the Monday after it.
    ['2026-11-23T06:00:00Z', 5, 9, 'UTC', ['2026-11-13T09:00', '2026-11-20T09:00', '2026-11-27T09:00']],
  ])('around %s on day %i at %i in %s', (instant, weekday, hour, zone, expected) => {
    expect(around(instant, weekday, hour, zone)).toEqual(expected);
  });

  it('is told of four hours before', () => {
    const deadlines = { beforeLast: 0, last: 0, next: Date.parse('2026-11-23T12:00:00Z') };
    expect(isRemindedAt(Date.parse('2026-11-23T07:59:59Z'), deadlines)).toBe(false);
    expect(isRemindedAt(Date.parse('2026-11-23T08:00:00Z'), deadlines)).toBe(true);
  });

  const asked = { deadlines: { beforeLast: 100, last: 200, next: 300 }, since: 0, begins: 50, ends: 1000 };
  it.each([
    ['nothing was submitted', null, 250, {}, 'missed'],
    ['it was made for the deadline before', 100, 250, {}, 'missed'],
    ['it was made for the last one', 101, 250, {}, 'due'],
    ['it was made at the last one', 200, 250, {}, 'due'],
    ['it was made since', 201, 250, {}, 'kept'],
    ['the last one was before the period', null, 250, { begins: 210 }, 'due'],
    ['the last one was before it was set', null, 250, { since: 220 }, 'due'],
    ['the next one is after the period', 150, 250, { ends: 300 }, 'kept'],
    ['the period is over', null, 250, { ends: 250 }, null],
    ['the period is to come', null, 250, { begins: 251 }, null],
  ] as const)('stands so when %s', (_, submittedAt, now, change, expected) => {
    expect(deadlineState(submittedAt, now, { ...asked, ...change })).toBe(expected);
  });
});

describe('deals that moved since', () => {
  it('are told by both figures; a Commit that closes at its amount moves nothing', () => {
    expect(movedSince({ closedMinor: 10n, commitMinor: 30n }, { closedMinor: 40n, commitMinor: 0n })).toBeNull();
    expect(movedSince({ closedMinor: 10n, commitMinor: 30n }, { closedMinor: 10n, commitMinor: 5n })).toEqual({
      thenMinor: 40n,
      nowMinor: 15n,
    });
  });
});

describe('accuracy', () => {
  const outcome = (commit: number, won: number) => ({ commitMinor: BigInt(commit), wonMinor: BigInt(won) });

  it.each([
    [105, 100, 5, 'near'],
    [106, 100, 6, 'above'],
    [95, 100, -5, 'near'],
    [94, 100, -6, 'below'],
    [0, 0, null, 'near'],
    [1, 0, null, 'above'],
  ] as const)('of %s where %s closed is %s percent, %s', (commit, won, percent, direction) => {
    expect(commitError(outcome(commit, won))).toEqual({ percent, direction });
  });

  it('is by the landmark: the last commit before it that was not taken back by then', () => {
    const q1 = fiscalPeriod('quarter', 2026, 1, CALENDAR_YEAR);
    // 90 days: a third is over with 30 January, two thirds with 1 March, all with 31 March.
    const days = (['third', 'two_thirds', 'end'] as const).map((mark) => landmarkInstant(q1, mark, 'Pacific/Auckland'));
    expect(days).toEqual(
      ['2026-01-31', '2026-03-02', '2026-04-01'].map((day) => startOfLocalDay(dayOfIsoDate(day), 'Pacific/Auckland')),
    );
    const kept = [
      { at: 10, withdrawnAt: null },
      { at: 20, withdrawnAt: 40 },
      { at: 30, withdrawnAt: 31 },
    ];
    expect([10, 11, 35, 40, 41].map((instant) => commitBefore(kept, instant)?.at)).toEqual([undefined, 10, 20, 20, 10]);
  });

  it.each([
    [[], 'No finished quarter with a commit yet.'],
    [[[112, 100]], 'Two thirds in, you over-committed in the only finished quarter, on average 12% too high.'],
    // (20 + 20 + 20 - 12) / 400 = 12%
    [
      [
        [120, 100],
        [120, 100],
        [120, 100],
        [88, 100],
      ],
      'Two thirds in, you over-committed in 3 of 4 quarters, on average 12% too high.',
    ],
    [
      [
        [80, 100],
        [120, 100],
      ],
      'Two thirds in, you over-committed in 1 and under-committed in 1 of 2 quarters, on average 0% off.',
    ],
    [
      [
        [98, 100],
        [96, 100],
      ],
      'Two thirds in, you landed within 5% in 2 of 2 quarters, on average 3% too low.',
    ],
    [
      [
        [5, 0],
        [5, 0],
      ],
      'Two thirds in, you over-committed in 2 of 2 quarters.',
    ],
  ])('says %j as %s', (outcomes, sentence) => {
    const accuracy = commitAccuracy(outcomes.map(([commit = 0, won = 0]) => outcome(commit, won)));
    expect(accuracySentence('you', 'quarter', accuracy)).toBe(sentence);
  });
});
