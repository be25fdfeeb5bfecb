import { expect, it } from 'vitest';
import { undosBeside } from './undoBeside.ts';

const told = (id: string, kind: string, field: string, actorKind = 'person') => ({
  id,
  kind,
  actorKind,
  fields: [field],
});
const undos = (...changes: Parameters<typeof undosBeside>[0][number][]) => Object.fromEntries(undosBeside(changes));

it('deletes what was made and brings back what was deleted, as long as it was the last that was told of it', () => {
  expect(
    undos(
      told('1', 'note_added', 'note.a'),
      told('2', 'activity_added', 'activity.b', 'api'),
      told('3', 'note_removed', 'note.a'),
      told('4', 'activity_added', 'activity.c'),
      told('5', 'activity_changed', 'activity.c'),
      told('6', 'note_restored', 'note.d'),
      told('7', 'activity_removed', 'activity.e'),
    ),
  ).toEqual({
    2: { of: 'activity', id: 'b', does: 'delete' },
    3: { of: 'note', id: 'a', does: 'restore' },
    6: { of: 'note', id: 'd', does: 'delete' },
    7: { of: 'activity', id: 'e', does: 'restore' },
  });
});

it.each([
  ['what an import brought', told('1', 'activity_added', 'activity.a', 'import')],
  ['a change of words', told('1', 'note_changed', 'note.a')],
  ['a file', told('1', 'file_added', 'file.a')],
  [
    'what changes several at once',
    { ...told('1', 'activity_added', 'activity.a'), fields: ['activity.a', 'activity.b'] },
  ],
])('leaves %s as it is', (_what, change) => {
  expect(undos(change)).toEqual({});
});
