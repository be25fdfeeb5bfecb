import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeUndos, type RecordedChange } from './undoableChanges.ts';

const change = (id: string, fields: readonly string[], more: Partial<RecordedChange> = {}): RecordedChange => ({
  id,
  kind: 'changed',
  actorKind: 'person',
  fields,
  held: fields,
  ...more,
});
const verdicts = (...changes: RecordedChange[]) => Object.fromEntries(judgeUndos(changes));
const undoable = { is: 'undoable' };

describe('a change of a deal', () => {
  it('can be undone while nobody has changed the same since, and else says who was first', () => {
    expect(
      verdicts(
        change('1', ['amountMinor', 'closeDate']),
        change('2', ['category']),
        change('3', ['closeDate']),
        change('4', ['amountMinor']),
      ),
    ).toEqual({ 1: { is: 'built_on', by: '3' }, 2: undoable, 3: undoable, 4: undoable });
  });

  it.each([
    ['what an import did', { actorKind: 'import' }],
    ['what a rule did', { actorKind: 'rule' }],
    ['an activity', { kind: 'activity_added' }],
    ['the undo of a change', { kind: 'change_undone', held: [] }],
  ])('is undone elsewhere where it is %s', (_what, more) => {
    expect(verdicts(change('1', ['amountMinor'], more))).toEqual({ 1: { is: 'elsewhere' } });
  });

  it.each(['evidence', 'contact_added', 'contact_changed', 'contact_removed'])('of kind %s can be undone', (kind) => {
    expect(verdicts(change('1', ['contact.7'], { kind, actorKind: 'api' }))).toEqual({ 1: undoable });
  });

  it('is bare again when what was built on it was undone', () => {
    expect(
      verdicts(
        change('1', ['amountMinor']),
        change('2', ['amountMinor'], { held: [] }),
        change('3', ['amountMinor'], { kind: 'change_undone', held: [] }),
      ),
    ).toEqual({ 1: undoable, 2: { is: 'taken_back' }, 3: { is: 'elsewhere' } });
  });

  it('of which a part was taken back stays', () => {
    expect(verdicts(change('1', ['amountMinor', 'category'], { held: ['category'] }))).toEqual({
      1: { is: 'taken_back' },
    });
  });

  it('of a piece of evidence is built on by its strength and by its words alike, not by another piece', () => {
    const evidence = { kind: 'evidence' };
    expect(
      verdicts(
        change('1', ['evidence.bant.budget'], evidence),
        change('2', ['evidence.bant.budget.notes'], evidence),
        change('3', ['evidence.bant.budget.source', 'evidence.bant.budget'], evidence),
        change('4', ['evidence.bant.need'], evidence),
      ),
    ).toEqual({ 1: { is: 'built_on', by: '2' }, 2: { is: 'built_on', by: '3' }, 3: undoable, 4: undoable });
  });

  it('changes no verdict of a later one', () => {
    const one = fc.record({
      fields: fc.uniqueArray(fc.constantFrom('a', 'b', 'evidence.x.y', 'evidence.x.y.notes'), { minLength: 1 }),
      isHeld: fc.boolean(),
      kind: fc.constantFrom('changed', 'evidence', 'note_added'),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (made) => {
        const changes = made.map(({ fields, isHeld, kind }, at) =>
          change(String(at), fields, { kind, held: isHeld ? fields : [] }),
        );
        const [, ...later] = changes;
        const all = judgeUndos(changes);
        for (const [id, verdict] of judgeUndos(later)) expect(all.get(id)).toEqual(verdict);
      }),
    );
  });
});
