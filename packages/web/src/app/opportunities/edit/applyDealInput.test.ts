import { describe, expect, it } from 'vitest';
import type { Deal, Person, Stage } from '../deal.ts';
import { applyDealInput } from './applyDealInput.ts';
import { reverseDealInput } from './reverseDealInput.ts';

const stage = (id: string, name: string, kind: Stage['kind'], winProbability: number) =>
  ({ id, name, kind, winProbability }) as Stage;
const STAGES = [stage('s1', 'Discovery', 'open', 35), stage('s2', 'Closed Won', 'won', 100)];
const PEOPLE = [{ id: 'p2', name: 'Tom Ashby' } as Person];
const choices = { stages: STAGES, people: PEOPLE };
const DEAL = {
  id: 'd1',
  name: 'Harbourline',
  stage: { id: 's1', name: 'Discovery', kind: 'open' },
  status: 'open',
  owner: { id: 'p1', name: 'Mere Walker' },
  amountMinor: 840_000_00,
  category: 'commit',
  closeDate: '2026-03-18',
  winProbability: 35,
  winProbabilitySet: false,
  nextStep: null,
} as Deal;

describe('a change shown before the server has answered', () => {
  it('names the new stage and takes its win probability', () => {
    const after = applyDealInput(DEAL, { stageId: 's2' }, choices);
    expect(after.stage).toEqual({ id: 's2', name: 'Closed Won', kind: 'won' });
    expect(after.status).toBe('won');
    expect(after.winProbability).toBe(100);
  });

  it('keeps a win probability that a person set', () => {
    const set = { ...DEAL, winProbability: 60, winProbabilitySet: true };
    expect(applyDealInput(set, { stageId: 's2' }, choices).winProbability).toBe(60);
  });

  it('takes an amount away when it becomes null, and names the new owner', () => {
    const after = applyDealInput(DEAL, { amountMinor: null, ownerId: 'p2' }, choices);
    expect(after.amountMinor).toBeNull();
    expect(after.owner.name).toBe('Tom Ashby');
  });
});

describe('undo', () => {
  it('sends back exactly the fields that were changed', () => {
    expect(reverseDealInput(DEAL, { amountMinor: 1, closeDate: null })).toEqual({
      amountMinor: 840_000_00,
      closeDate: '2026-03-18',
    });
  });

  it('gives the win probability back to the stage when nobody had set it', () => {
    expect(reverseDealInput(DEAL, { winProbability: 60 })).toEqual({ winProbability: null });
  });
});
