import { describe, expect, it } from 'vitest';
import { figureUnit } from './figureUnit.ts';

describe('the unit of a table of money', () => {
  it('is whole units, thousands or millions by the largest figure', () => {
    expect(figureUnit([99_999_00], 'USD').label).toBe('$');
    expect(figureUnit([100_000_00, null], 'USD').label).toBe('$K');
    expect(figureUnit(['-15000000000'], 'USD').label).toBe('$M');
    // Yen have no hundredths.
    expect(figureUnit([150_000], 'JPY').label).toBe('¥K');
  });

  it('writes figures with the digits of the unit, changes with their sign', () => {
    const unit = figureUnit([2_300_000_00], 'USD');
    expect(unit.show(1_039_500_00)).toBe('1,039.5');
    expect(unit.show('-33000000')).toBe('−330.0');
    expect(unit.showChange(5_000_00)).toBe('+5.0');
    expect(unit.showChange(-330_000_00)).toBe('−330.0');
    expect(unit.showChange(-4_99)).toBe('0.0');
  });

  it('reads a bare number in the unit, and everything else as it is written', () => {
    const unit = figureUnit([2_300_000_00], 'USD');
    expect(unit.read('250')).toBe(250_000_00);
    expect(unit.read('250.5')).toBe(250_500_00);
    expect(unit.read('250k')).toBe(250_000_00);
    expect(unit.read('250,000')).toBe(250_000_00);
    expect(unit.read('1.2m')).toBe(1_200_000_00);
    expect(unit.read('soon')).toBeNull();
    expect(figureUnit([900_00], 'USD').read('250')).toBe(250_00);
    expect(figureUnit([150_000], 'JPY').read('120')).toBe(120_000);
  });
});
