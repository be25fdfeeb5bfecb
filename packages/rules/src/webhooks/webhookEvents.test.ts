import { describe, expect, it } from 'vitest';
import { namesOfChange, secondsToRest, secondsToRetry, toldAs, WEBHOOK_EVENTS } from './webhookEvents.ts';

const change = (kind: string, changes: Record<string, { to: unknown }>, isUndo = false) =>
  toldAs(namesOfChange({ kind, isUndo, changes }), WEBHOOK_EVENTS);

describe('the name a change is told under', () => {
  it.each([
    ['created', { stageId: { to: 's' }, status: { to: 'open' } }, 'opportunity.created'],
    ['changed', { amountMinor: { to: 1 } }, 'opportunity.updated'],
    ['changed', { stageId: { to: 's' } }, 'opportunity.stage_changed'],
    ['changed', { stageId: { to: 's' }, status: { to: 'won' } }, 'opportunity.won'],
    ['changed', { stageId: { to: 's' }, status: { to: 'lost' } }, 'opportunity.lost'],
    ['evidence', { 'evidence.meddpic.champion': { to: null } }, 'opportunity.evidence_changed'],
    ['deleted', { bin: { to: true } }, 'opportunity.deleted'],
    ['restored', { bin: { to: null } }, 'opportunity.restored'],
    ['bulk_edit_undone', { amountMinor: { to: 1 } }, 'opportunity.undone'],
  ])('%s %o is %s', (kind, changes, name) => {
    expect(change(kind, changes)).toBe(name);
  });

  it('is the most telling of those that are wanted', () => {
    const won = namesOfChange({
      kind: 'changed',
      isUndo: false,
      changes: { stageId: { to: 's' }, status: { to: 'won' } },
    });
    expect(toldAs(won, ['opportunity.updated', 'opportunity.stage_changed'])).toBe('opportunity.stage_changed');
    expect(toldAs(won, ['opportunity.updated'])).toBe('opportunity.updated');
    expect(toldAs(won, ['opportunity.lost', 'opportunity.created'])).toBeNull();
  });
});

describe('the waits', () => {
  it('grow to a day, a fifth either way', () => {
    expect([1, 2, 3, 9].map((attempts) => secondsToRetry(attempts, 0.5))).toEqual([60, 300, 1500, 86_400]);
    expect([secondsToRetry(1, 0), secondsToRetry(1, 1)]).toEqual([48, 72]);
  });

  it('hold an endpoint back that only fails, up to an hour', () => {
    expect([4, 5, 6, 40].map(secondsToRest)).toEqual([0, 60, 120, 3600]);
  });
});
