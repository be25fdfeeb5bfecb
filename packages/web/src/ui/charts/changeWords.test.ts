import { describe, expect, it } from 'vitest';
import { changeWords } from './changeWords.ts';

describe('what a deed changes', () => {
  const changes = { risk: 9, confidence: 14, drag: -12, dataQuality: 0 };

  it('is every score it moves beside the explained one', () => {
    expect(changeWords(changes, 'risk')).toBe('Confidence +14, drag −12');
    expect(changeWords(changes, 'drag')).toBe('Risk score +9, confidence +14');
  });

  it('says which of them get worse', () => {
    expect(changeWords({ risk: 7, confidence: -1, drag: 5, dataQuality: 20 }, 'dataQuality')).toBe(
      'Risk score +7, confidence −1 (worse), drag +5 (worse)',
    );
  });

  it('is nothing where no other score moves', () => {
    expect(changeWords({ risk: 3, confidence: 0, drag: 0, dataQuality: 0 }, 'risk')).toBeNull();
  });
});
