import { describe, expect, it } from 'vitest';
import { dollarsOfMicros } from './micros.ts';

describe('micros as dollars', () => {
  it.each([
    [0, '0'],
    [1, '0.000001'],
    [75_000, '0.075'],
    [3_000_000, '3'],
    [1_250_100_000, '1250.1'],
  ])('%i are exactly %j', (micros, dollars) => expect(dollarsOfMicros(micros)).toBe(dollars));
});
