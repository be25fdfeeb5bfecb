import { describe, expect, it } from 'vitest';
import type { AiStatus } from './conversation.ts';
import { modeChoices, modeFor, modelGap } from './modelMode.ts';

const status = (given: Partial<AiStatus> = {}): AiStatus => ({
  isOn: true,
  fast: { model: 'gpt-5-mini', providerName: 'OpenAI', sendsTo: 'api.openai.com' },
  detailed: null,
  month: '2026-11-01',
  organization: { limitMinor: null, usedMicros: 0 },
  person: { limitMinor: null, usedMicros: 0 },
  admins: [{ id: 'a', name: 'Ana Ruiz' }],
  ...given,
});

describe('what somebody can draft with', () => {
  it('is always the templates, and each model that is chosen', () => {
    expect(modeChoices(undefined).map(({ label }) => label)).toEqual(['Without AI']);
    expect(modeChoices(status()).map(({ label }) => label)).toEqual(['Without AI', 'Fast – gpt-5-mini']);
  });
  it('has no model while models are off', () => {
    expect(modeChoices(status({ isOn: false }))).toHaveLength(1);
  });
});

describe('what somebody drafts with', () => {
  const used = { limitMinor: 1, usedMicros: 10_000 };
  const detailed = { model: 'gpt-5', providerName: 'OpenAI', sendsTo: 'api.openai.com' };
  it.each([
    ['is the fast model to begin with', status(), null, 'fast'],
    ['is what they chose last', status(), 'template', 'template'],
    ['is the detailed model once they chose it', status({ detailed }), 'detailed', 'detailed'],
    ['is the fast model where what they chose is gone', status(), 'detailed', 'fast'],
    ['is the templates without a model', status({ fast: null }), null, 'template'],
    ['is the templates without a fast model', status({ fast: null, detailed }), null, 'template'],
    ['is the templates while models are off', status({ isOn: false }), null, 'template'],
    ['is the templates before the models are known', undefined, 'fast', 'template'],
    ['is the templates once the budget is used up', status({ person: used }), null, 'template'],
  ] as const)('%s', (_, given, chosen, mode) => {
    expect(modeFor(given, chosen)).toBe(mode);
  });
});

describe('why no model answers', () => {
  it('is that models are off, that none is chosen, or a budget', () => {
    expect(modelGap(status({ isOn: false }), 5)).toBe('off');
    expect(modelGap(status({ fast: null }), 5)).toBe('none');
    const used = { limitMinor: 1, usedMicros: 9_000 };
    expect(modelGap(status({ organization: used }), 1_001)).toBe('organization');
    expect(modelGap(status({ person: used }), 1_001)).toBe('person');
    expect(modelGap(status({ person: used }), 1_000)).toBeNull();
  });
  it('is no budget before the cost is known', () => {
    expect(modelGap(status({ person: { limitMinor: 0, usedMicros: 0 } }), undefined)).toBeNull();
  });
});
