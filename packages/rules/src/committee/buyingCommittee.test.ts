import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buyingCommittee, type CommitteeMember, type CommitteeNode } from './buyingCommittee.ts';

const TODAY = 20_000;
const member = (name: string, given: Partial<CommitteeMember> = {}): CommitteeMember => ({
  id: name,
  name,
  role: null,
  influence: null,
  lastMetDay: null,
  reportsTo: null,
  ...given,
});
const under = (name: string) => ({ reportsTo: { id: name, name } });
const drawn = (nodes: readonly CommitteeNode[]): unknown[] =>
  nodes.map(({ id, isOnDeal, reports }) => [isOnDeal ? id : `(${id})`, ...drawn(reports)]);
const idsIn = (nodes: readonly CommitteeNode[]): string[] =>
  nodes.flatMap(({ id, reports }) => [id, ...idsIn(reports)]);

describe('a buying committee', () => {
  it('misses the roles of its phase that nobody holds', () => {
    const members = [member('Ana', { role: 'champion' }), member('Ben', { role: 'influencer' })];
    const missing = (phase: 'early' | 'mid' | 'late') => buyingCommittee(members, { phase, today: TODAY }).missing;
    expect(missing('early')).toEqual([]);
    expect(missing('mid')).toEqual(['economic_buyer', 'technical_reviewer']);
    expect(missing('late')).toEqual(['economic_buyer', 'technical_reviewer', 'decision_maker']);
  });

  it('hangs by one person when only one was met within 30 days', () => {
    const thread = (...days: (number | null)[]) =>
      buyingCommittee(
        days.map((day, place) => member(`p${place}`, { lastMetDay: day === null ? null : TODAY - day })),
        { phase: 'mid', today: TODAY },
      ).singleThread;
    expect([thread(30, 31, null), thread(31, null), thread(30, 0), thread()]).toEqual(['p0', null, null, null]);
  });

  it('is drawn from those above to those below, the weightiest first, with whoever is not on the deal', () => {
    const members = [
      member('Cy', under('Ana')),
      member('Bo', { ...under('Ana'), influence: 3 }),
      member('Ana', { influence: 9 }),
      member('Dee', under('Max')),
      member('Eve', under('Cy')),
      member('Flo'),
    ];
    const { chart, unplaced } = buyingCommittee(members, { phase: 'mid', today: TODAY });
    expect(drawn(chart)).toEqual([
      ['Ana', ['Bo'], ['Cy', ['Eve']]],
      ['(Max)', ['Dee']],
    ]);
    expect(unplaced).toEqual(['Flo']);
  });

  it('shows everybody exactly once, whoever reports to whom', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'];
    const anybody = fc.array(fc.option(fc.constantFrom(...people, 'x', 'y')), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(anybody, (above) => {
        const members = people.map((name, place) => member(name, above[place] ? under(above[place]) : {}));
        const { chart, unplaced } = buyingCommittee(members, { phase: 'late', today: TODAY });
        const shown = [...idsIn(chart), ...unplaced];
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.filter((id) => people.includes(id)).sort()).toEqual(people);
      }),
    );
  });
});
