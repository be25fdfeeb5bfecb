import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PlantedSet } from './plantedSet.ts';

/** The digest of the frozen file. */
const FROZEN = '3881e95b542788c721affb9fee765170eeedf34b064ac29a91d23e9e9ec0f67c';

const file = readFileSync(new URL('planted-errors.json', import.meta.url), 'utf8');
const { today, deals }: PlantedSet = JSON.parse(file);
const segments = deals.flatMap((deal) => deal.segments.map((segment) => ({ ...segment, deal })));
const wrong = segments.flatMap((segment) => (segment.wrong === null ? [] : [{ ...segment, wrong: segment.wrong }]));

describe('the planted errors', () => {
  it('are frozen', () => {
    expect(createHash('sha256').update(file).digest('hex')).toBe(FROZEN);
  });

  it('are in drafts about 100 deals, seen from one day', () => {
    expect(today).toBe('2026-11-25');
    expect(deals).toHaveLength(100);
    expect(new Set(deals.map(({ deal }) => deal)).size).toBe(100);
    for (const { facts, segments } of deals) {
      expect(facts.length).toBeGreaterThanOrEqual(12);
      expect(facts.length).toBeLessThanOrEqual(20);
      expect(segments.length).toBeGreaterThanOrEqual(12);
      expect(segments.length).toBeLessThanOrEqual(16);
    }
  });

  it('are enough of each kind, in enough styles', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(450);
    expect(wrong.length / segments.length).toBeGreaterThan(0.35);
    expect(wrong.length / segments.length).toBeLessThan(0.45);
    for (const kind of ['date', 'amount', 'number', 'percent', 'name', 'fact'])
      expect(wrong.filter((one) => one.wrong.kind === kind).length, kind).toBeGreaterThanOrEqual(60);
    expect(new Set(wrong.map(({ style, wrong: { kind } }) => `${style} ${kind}`)).size).toBeGreaterThanOrEqual(20);
  });

  it('stand in the sentence as they are said to, and only they', () => {
    for (const { text, wrong: planted } of wrong) {
      if (planted.kind === 'fact') continue;
      expect(text).toContain(planted.is);
      expect(planted.is).not.toBe(planted.instead);
    }
  });

  it('name facts that exist, save where the fact is what is wrong', () => {
    for (const { deal, facts, wrong: planted } of segments) {
      const known = deal.facts.map(({ id }) => id);
      const missing = facts.filter((id) => !known.includes(id));
      if (planted?.kind === 'fact') expect(facts.includes(planted.is) || facts.length === 0).toBe(true);
      else expect(missing).toEqual([]);
    }
  });
});
