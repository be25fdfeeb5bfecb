import { expect, it } from 'vitest';
import { faultWords } from './faultWords.ts';

const fault = (kind: 'amount' | 'percent' | 'fact' | 'link', said: string) => ({ kind, said, at: null });

it('names what the cited facts do not hold, once each', () => {
  const faults = [fault('amount', '$1.2M'), fault('percent', '20%'), fault('amount', '$1.2M')];
  expect(faultWords({ facts: ['amount'], faults })).toBe('Not in the facts it cites: $1.2M, 20%');
  expect(faultWords({ facts: [], faults })).toBe('No fact is cited for: $1.2M, 20%');
});

it('says in words that a fact is missing, and that links are refused, without repeating them', () => {
  expect(faultWords({ facts: ['x'], faults: [fault('fact', 'x')] })).toBe('Cites a fact that is not on the sheet');
  const faults = [fault('amount', '$5'), fault('link', 'https://evil.example')];
  expect(faultWords({ facts: ['x'], faults })).toBe('Not in the facts it cites: $5. Links and images are not allowed');
});
