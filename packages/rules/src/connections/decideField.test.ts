import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideField, type FieldToDecide } from './decideField.ts';
import { FIELD_OWNERS, type FieldOwner } from './incoming.ts';
import { type HashedValue, valueHash } from './valueHash.ts';

const [BASE, THEIRS, OURS] = ['base', 'theirs', 'ours'];
const field = (owner: FieldOwner, more: Partial<FieldToDecide> = {}): FieldToDecide => ({
  owner,
  theirs: THEIRS,
  ours: OURS,
  agreed: valueHash(BASE),
  theirsAt: 1000,
  oursAt: 2000,
  ...more,
});

describe('a mapped field', () => {
  it.each(FIELD_OWNERS)('that both sides have alike needs nothing, when %s decides', (owner) => {
    const alike = field(owner, { theirs: 'one ', ours: 'one', agreed: null });
    expect(decideField(alike)).toEqual({ verdict: 'same', conflict: false });
  });

  it.each(FIELD_OWNERS)('stays as it is while the other system does not send it, when %s decides', (owner) => {
    expect(decideField(field(owner, { theirs: undefined }))).toEqual({ verdict: 'keep', conflict: false });
  });

  it.each([
    ['theirs', {}, 'take', false],
    ['theirs', { theirs: null }, 'take', false],
    ['theirs', { agreed: null }, 'take', false],
    ['ours', {}, 'send', false],
    ['ours', { ours: null }, 'send', false],
    ['ours', { agreed: null }, 'send', false],
    ['ours', { agreed: null, ours: null }, 'take', false],
    ['latest', { theirs: BASE }, 'send', false],
    ['latest', { theirs: BASE, ours: null }, 'send', false],
    ['latest', { ours: BASE }, 'take', false],
    ['latest', { ours: BASE, theirs: null }, 'take', false],
    ['latest', { theirsAt: 1999 }, 'send', true],
    ['latest', { theirsAt: 2000 }, 'take', true],
    ['latest', { theirsAt: 2001 }, 'take', true],
    ['latest', { agreed: null }, 'take', true],
    ['latest', { agreed: null, ours: '' }, 'take', false],
  ] as const)('that %s decides, with %j, is: %s', (owner, more, verdict, conflict) => {
    expect(decideField(field(owner, more))).toEqual({ verdict, conflict });
  });

  it('is compared by the hash it is given', () => {
    const caseless = (value: HashedValue) => String(value).toLowerCase();
    expect(decideField(field('ours', { theirs: 'A', ours: 'a' }), caseless).verdict).toBe('same');
  });
});

/** What people and syncs do to one field on both sides, in any order. */
type Step = { readonly side: 'theirs' | 'ours'; readonly value: HashedValue } | 'sync';
const value = fc.constantFrom<HashedValue>(null, 'a', 'b', 'c');
const steps = fc.array(
  fc.oneof(
    fc.record({ side: fc.constantFrom('theirs' as const, 'ours' as const), value }),
    fc.constant('sync' as const),
  ),
  { maxLength: 12 },
);

interface World {
  theirs: HashedValue;
  ours: HashedValue;
  theirsAt: number;
  oursAt: number;
  agreed: string | null;
}

/** Lets the steps happen one after the other, and returns each verdict with the world before and after it. */
function play(owner: FieldOwner, start: World, all: readonly Step[]) {
  const world = { ...start };
  const syncs: { before: World; verdict: string; after: World }[] = [];
  for (const [at, step] of all.entries()) {
    if (step !== 'sync') {
      world[step.side] = step.value;
      world[`${step.side}At`] = at;
      continue;
    }
    const before = { ...world };
    const { verdict } = decideField({ owner, ...world });
    if (verdict === 'take') [world.ours, world.oursAt] = [world.theirs, world.theirsAt];
    if (verdict === 'send') [world.theirs, world.theirsAt] = [world.ours, world.oursAt];
    world.agreed = valueHash(world.ours);
    syncs.push({ before, verdict, after: { ...world } });
  }
  return { world, syncs };
}

describe('syncs of a mapped field', () => {
  const start = fc
    .record({ theirs: value, ours: value })
    .map((both): World => ({ ...both, theirsAt: -1, oursAt: -1, agreed: null }));
  const owner = fc.constantFrom(...FIELD_OWNERS);

  it('leave both sides alike, whatever happened in which order', () => {
    fc.assert(
      fc.property(owner, start, steps, (who, from, all) => {
        const { world, syncs } = play(who, from, [...all, 'sync', 'sync']);
        expect(valueHash(world.theirs)).toBe(valueHash(world.ours));
        expect(syncs.at(-1)?.verdict).toBe('same');
      }),
    );
  });

  it('never overwrite what we have in a field of ours', () => {
    fc.assert(
      fc.property(start, steps, (from, all) => {
        for (const { before, after } of play('ours', from, all).syncs)
          if (before.ours !== null || before.agreed !== null) expect(after.ours).toBe(before.ours);
      }),
    );
  });

  it('never send anything in a field of theirs', () => {
    fc.assert(
      fc.property(start, steps, (from, all) => {
        for (const { before, after, verdict } of play('theirs', from, all).syncs) {
          expect(verdict).not.toBe('send');
          expect(after.theirs).toBe(before.theirs);
        }
      }),
    );
  });

  it('keep the only change since the last one, whichever side made it', () => {
    fc.assert(
      fc.property(start, steps, fc.constantFrom('theirs' as const, 'ours' as const), value, (from, all, side, last) => {
        const { world } = play('latest', from, [...all, 'sync', { side, value: last }, 'sync']);
        expect([world.theirs, world.ours]).toEqual([last, last]);
      }),
    );
  });
});
