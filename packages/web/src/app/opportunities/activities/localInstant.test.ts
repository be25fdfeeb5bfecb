import { describe, expect, it } from 'vitest';
import { instantOfLocal, localOfInstant } from './localInstant.ts';

describe('the time of an activity', () => {
  it('comes back from the field as it went in, to the minute', () => {
    const instant = '2026-03-02T09:05:00.000Z';
    expect(instantOfLocal(localOfInstant(instant))).toBe(instant);
  });

  it('is nothing when the field is empty or half typed', () => {
    expect(instantOfLocal('')).toBeNull();
    expect(instantOfLocal('2026-13-40T10:00')).toBeNull();
  });
});
