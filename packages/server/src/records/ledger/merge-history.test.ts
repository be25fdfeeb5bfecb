import type { DealStatus } from '@forecastle/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { KnownEntry } from './known-entry.ts';
import { type MergeContext, type Merged, mergeHistory } from './merge-history.ts';
import type { GroupName, Observation } from './observed-history.ts';
import { replayDeal } from './replay-deal.ts';

const context: MergeContext = {
  stageKinds: new Map<string, DealStatus>([
    ['first', 'open'],
    ['second', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ]),
  timeZone: 'UTC',
  assumed: { stageId: 'first', ownerId: 'importer', currency: 'EUR' },
};
const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2025-01-01T12:00:00Z');
const IMPORTED = START + 400 * DAY;
const on = (day: number) => START + day * DAY;

/** The entries of a merge as the ledger keeps them, among those that were there. */
function kept(known: readonly KnownEntry[], { entries }: Merged, recordedAt: number): KnownEntry[] {
  const told = entries.map(({ kind, at, changes }) => ({ kind, effectiveAt: at, recordedAt, changes }));
  const counts = ({ kind, effectiveAt, recordedAt: learnt }: KnownEntry) => (kind === 'changed' ? learnt : effectiveAt);
  return [...known, ...told].sort((a, b) => counts(a) - counts(b) || a.recordedAt - b.recordedAt);
}

const asOf = (ledger: readonly KnownEntry[], at: number) =>
  replayDeal(ledger.filter(({ effectiveAt }) => effectiveAt <= at).map(({ changes }) => changes));

/** A deal as an ordinary import of its present state made it. */
function imported(fields: Record<string, unknown>, createdOn = START): KnownEntry {
  const all = {
    stageId: 'second',
    status: 'open',
    stageEnteredOn: '2025-01-01',
    currency: 'EUR',
    ownerId: 'ana',
    ...fields,
  };
  const changes: LedgerChanges = Object.fromEntries(
    Object.entries(all).map(([field, to]) => [field, { from: null, to }]),
  );
  return { kind: 'created', effectiveAt: createdOn, recordedAt: IMPORTED, changes };
}

const stage = (day: number, stageId: string): Observation => ({ at: on(day), told: { stage: { stageId } } });
const close = (day: number, closeDate: string): Observation => ({ at: on(day), told: { closeDate: { closeDate } } });

const observation = fc.record({
  at: fc.nat(30).map(on),
  told: fc.record(
    {
      stage: fc.constantFrom('first', 'second', 'won', 'lost').map((stageId) => ({ stageId })),
      amount: fc.nat(5).map((amountMinor) => ({ amountMinor, currency: 'EUR' })),
      closeDate: fc.constantFrom('2025-02-01', '2025-03-01', '2025-04-01').map((closeDate) => ({ closeDate })),
      owner: fc.constantFrom('ana', 'ben').map((ownerId) => ({ ownerId })),
    },
    { requiredKeys: [] },
  ),
});
/** In the order of time, and at most one at a time: of two at once the last would win. */
const history = fc
  .uniqueArray(observation, { maxLength: 12, minLength: 1, selector: ({ at }) => at })
  .map((list) => list.toSorted((a, b) => a.at - b.at));

/** How the deal stands by the plain rule: in each respect as the latest row up to then says. */
function latestOf(told: readonly Observation[], at: number): object {
  const latest = (group: GroupName) => told.findLast((row) => row.at <= at && row.told[group])?.told[group];
  return { ...latest('stage'), ...latest('amount'), ...latest('closeDate'), ...latest('owner') };
}

describe('a history of a deal that was not there', () => {
  it('is the deal from its first row on, each change at its own time', () => {
    const merged = mergeHistory(
      [],
      [stage(0, 'first'), stage(1, 'first'), stage(4, 'second'), stage(9, 'won')],
      context,
    );
    expect(merged.entries.map(({ kind, at }) => [kind, at])).toEqual([
      ['history_created', on(0)],
      ['history_changed', on(4)],
      ['history_changed', on(9)],
    ]);
    expect(merged.replayed.fields).toMatchObject({ status: 'won', closedOn: '2025-01-10', lastOpenStageId: 'second' });
    expect(merged.replayed.stays).toEqual([
      { stageId: 'first', enteredOn: '2025-01-01', leftOn: '2025-01-05' },
      { stageId: 'second', enteredOn: '2025-01-05', leftOn: '2025-01-10' },
      { stageId: 'won', enteredOn: '2025-01-10', leftOn: null },
    ]);
  });

  it('begins with its first row, even when that row tells nothing but the time', () => {
    const merged = mergeHistory([], [{ at: on(2), told: {} }, stage(5, 'second')], context);
    const ledger = kept([], merged, IMPORTED);
    expect([2, 5].map((day) => asOf(ledger, on(day)).fields)).toMatchObject([
      { stageId: 'second', status: 'open', ownerId: 'importer', currency: 'EUR', amountMinor: null },
      { stageId: 'second', status: 'open', ownerId: 'importer' },
    ]);
    expect(mergeHistory(ledger, [{ at: on(2), told: {} }], context).entries).toEqual([]);
  });

  it('counts pushes as they happened', () => {
    const { replayed } = mergeHistory(
      [],
      [close(0, '2025-02-01'), close(2, '2025-03-01'), close(5, '2025-04-01'), close(7, '2025-03-01')],
      context,
    );
    expect(replayed.closeDate.pushCount).toBe(1);
  });

  it('sums the lines of its amount, without those that do not count', () => {
    const line = (day: number, id: string, amountMinor: number | null): Observation => ({
      at: on(day),
      told: {},
      line: { id, amountMinor, currency: 'EUR' },
    });
    const told = [line(1, 'a', 100), line(2, 'b', 30), line(4, 'a', 150), line(6, 'b', null)];
    const ledger = kept([], mergeHistory([], told, context), IMPORTED);
    expect([1, 2, 4, 6].map((day) => asOf(ledger, on(day)).fields.amountMinor)).toEqual([100, 130, 150 + 30, 150]);
    const more = mergeHistory(ledger, [line(3, 'c', 1), line(8, 'b', 7)], context);
    const both = kept(ledger, more, IMPORTED + DAY);
    expect([2, 3, 4, 6, 8].map((day) => asOf(both, on(day)).fields.amountMinor)).toEqual([130, 131, 181, 151, 158]);
  });

  it('stands at every time as the latest row up to then says', () => {
    fc.assert(
      fc.property(history, (told) => {
        const ledger = kept([], mergeHistory([], told, context), IMPORTED);
        for (const { at } of told) {
          const { fields } = asOf(ledger, at);
          expect(fields).toMatchObject(latestOf(told, at));
          expect(context.stageKinds.get(fields.stageId)).toBe(fields.status);
          expect(fields.closedOn === null).toBe(fields.status === 'open');
        }
      }),
    );
  });

  it('adds nothing when it is told again', () => {
    fc.assert(
      fc.property(history, (told) => {
        const ledger = kept([], mergeHistory([], told, context), IMPORTED);
        expect(mergeHistory(ledger, told, context).entries).toEqual([]);
      }),
    );
  });

  const fields = fc.constantFrom('stage', 'amount', 'closeDate', 'owner');
  /** A history in two files: parted by time, or by what they speak of. */
  const inTwo = fc.oneof(
    fc.tuple(history, fc.nat(12)).map(([told, at]) => ({ told, files: [told.slice(0, at), told.slice(at)] })),
    fc.tuple(history, fc.uniqueArray(fields)).map(([told, names]) => {
      const part = (isIn: boolean) =>
        told.map(({ at, told: all }) => ({
          at,
          told: Object.fromEntries(
            Object.entries(all).filter(([name]) => names.some((each) => each === name) === isIn),
          ),
        }));
      return { told, files: [part(true), part(false)] };
    }),
  );

  it('says the same in two files, whichever comes first', () => {
    fc.assert(
      fc.property(inTwo, ({ told, files }) => {
        for (const order of [files, files.toReversed()]) {
          let ledger: KnownEntry[] = [];
          for (const [nth, file] of order.entries()) {
            if (file.length > 0) ledger = kept(ledger, mergeHistory(ledger, file, context), IMPORTED + nth);
          }
          for (const { at } of told) expect(asOf(ledger, at).fields).toMatchObject(latestOf(told, at));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a history of a deal that was there', () => {
  it('leaves the present as it is when it is older', () => {
    fc.assert(
      fc.property(history, fc.constantFrom('first', 'second', 'won'), (told, stageId) => {
        const status = context.stageKinds.get(stageId);
        const closed = status === 'open' ? {} : { closedOn: '2025-01-20', category: 'closed' };
        const known = [imported({ stageId, status, amountMinor: 999, closeDate: '2025-12-31', ...closed })];
        const merged = mergeHistory(known, told, context);
        const before = replayDeal(known.map(({ changes }) => changes)).fields;
        const { stageEnteredOn, lastOpenStageId, ...present } = merged.replayed.fields;
        expect(before).toMatchObject(present);
        expect(mergeHistory(kept(known, merged, IMPORTED + DAY), told, context).entries).toEqual([]);
      }),
    );
  });

  it('shows it open until it was closed, though it came to us closed', () => {
    const known = [imported({ stageId: 'won', status: 'won', closedOn: '2025-01-20', category: 'closed' })];
    const ledger = kept(known, mergeHistory(known, [stage(2, 'first'), stage(19, 'won')], context), IMPORTED + DAY);
    expect([0, 5, 19].map((day) => asOf(ledger, on(day)).fields.status)).toEqual(['open', 'open', 'won']);
    expect(asOf(ledger, on(19)).fields.closedOn).toBe('2025-01-20');
  });

  it('goes before the day on which the deal was said to begin', () => {
    const known = [imported({ amountMinor: 5 }, on(10))];
    const merged = mergeHistory(known, [stage(2, 'first'), stage(4, 'second')], context);
    const ledger = kept(known, merged, IMPORTED + DAY);
    expect([2, 4, 12].map((day) => asOf(ledger, on(day)).fields.stageId)).toEqual(['first', 'second', 'second']);
    expect(merged.replayed.fields.amountMinor).toBe(5);
  });

  it('moves the present on when it is newer', () => {
    const known = [imported({})];
    const newer = { at: IMPORTED + DAY, told: { stage: { stageId: 'won' } } };
    expect(mergeHistory(known, [newer], context).replayed.fields).toMatchObject({ status: 'won', ownerId: 'ana' });
  });

  it('does not undo what a person changed after it', () => {
    const live: KnownEntry = {
      kind: 'changed',
      effectiveAt: IMPORTED + DAY,
      recordedAt: IMPORTED + DAY,
      changes: { amountMinor: { from: null, to: 70 } },
    };
    const told = [{ at: on(3), told: { amount: { amountMinor: 10, currency: 'EUR' } } }];
    const known = [imported({ amountMinor: null }), live];
    const ledger = kept(known, mergeHistory(known, told, context), IMPORTED + 2 * DAY);
    expect([3, 399, 401].map((day) => asOf(ledger, on(day)).fields.amountMinor)).toEqual([10, 10, 70]);
  });
});
