import { describe, expect, it } from 'vitest';
import type { CustomField } from '../../opportunities/custom/customFields.ts';
import type { RecordGroup } from '../recordNoun.ts';
import { boardsOf, columnOf, columnsOf, valueIn } from './boardColumns.ts';

const group = (key: string | null, label: string | null, count = 1): RecordGroup => ({ key, label, count });
const field = (more: Partial<CustomField>): CustomField => ({
  id: 'f',
  noun: 'account',
  key: 'tier',
  label: 'Tier',
  kind: 'choice',
  currency: null,
  help: null,
  choices: [],
  archived: false,
  ...more,
});
const TIER = field({
  choices: [
    { id: 'one', label: 'One', retired: false },
    { id: 'two', label: 'Two', retired: true },
    { id: 'three', label: 'Three', retired: false },
  ],
});
const told = (columns: readonly { name: string; isOpen: boolean }[]) =>
  columns.map(({ name, isOpen }) => (isOpen ? name : `${name}, closed`));

describe('the columns of a board', () => {
  it('are all choices of a field in their order, a retired one only where a record has it, and none last', () => {
    const columns = (groups: RecordGroup[]) => columnsOf({ by: 'custom.tier', field: TIER, groups, before: [] });
    expect(told(columns([]))).toEqual(['One', 'Three', 'None']);
    expect(told(columns([group('two', 'Two')]))).toEqual(['One', 'Two, closed', 'Three', 'None']);
  });

  it('are the words that records have, and stay where the last card was moved away', () => {
    const known = { by: 'segment', field: undefined };
    const first = columnsOf({ ...known, groups: [group('enterprise', 'Enterprise'), group('smb', 'SMB')], before: [] });
    expect(told(first)).toEqual(['Enterprise', 'SMB', 'None']);
    const then = columnsOf({ ...known, groups: [group('smb', 'SMB'), group(null, null)], before: first });
    expect(told(then)).toEqual(['Enterprise', 'SMB', 'None']);
  });

  it('hold what is written alike but for capitals, also in a language whose capitals the server folds otherwise', () => {
    const [column] = columnsOf({
      by: 'segment',
      field: undefined,
      groups: [group('istanbul', 'İSTANBUL')],
      before: [],
    });
    expect(column?.id).toBe(columnOf('İSTANBUL'));
    expect(columnOf('Enterprise')).toBe(columnOf('ENTERPRISE'));
    expect(columnOf(null)).toBe('');
  });

  it('are two for a flag, which no record is without', () => {
    expect(told(columnsOf({ by: 'strategic', field: undefined, groups: [], before: [] }))).toEqual([
      'Strategic',
      'Not strategic',
    ]);
    expect(told(columnsOf({ by: 'custom.tier', field: field({ kind: 'yes_no' }), groups: [], before: [] }))).toEqual([
      'Yes',
      'No',
      'None',
    ]);
  });
});

describe('a card that is moved', () => {
  const give = (by: string, key: string | null, name: string, of?: CustomField) =>
    valueIn({ id: columnOf(key), key, name, isOpen: true }, by, of);

  it('gets the words of the column, the person, the choice or the flag, and nothing under none', () => {
    expect(give('segment', 'enterprise', 'Enterprise')).toBe('Enterprise');
    expect(give('owner', 'some-id', 'Tom Ashby')).toBe('some-id');
    expect(give('custom.tier', 'one', 'One', TIER)).toBe('one');
    expect(give('strategic', 'false', 'Not strategic')).toBe(false);
    expect(give('custom.tier', 'true', 'Yes', field({ kind: 'yes_no' }))).toBe(true);
    expect(give('segment', null, 'None')).toBeNull();
  });
});

describe('what a board can be by', () => {
  it('is what few values make columns of, and no archived field', () => {
    const customs = [
      TIER,
      field({ key: 'notes', kind: 'text' }),
      field({ key: 'renewal', kind: 'date' }),
      field({ key: 'sponsor', label: 'Sponsor', kind: 'person' }),
      field({ key: 'old', archived: true }),
    ];
    expect(boardsOf(['owner'], () => 'Owner', customs)).toEqual([
      { value: 'owner', label: 'Owner' },
      { value: 'custom.tier', label: 'Tier' },
      { value: 'custom.sponsor', label: 'Sponsor' },
    ]);
  });
});
