import { describe, expect, it } from 'vitest';
import { fieldsOfEdit, judgeRecordEdit } from './judgeRecordEdit.ts';

describe('a bulk edit of an account or a contact', () => {
  const mine = { mayUpdate: true, circular: false, held: [] };
  it('changes the fields that differ, and says where all are so already', () => {
    expect(judgeRecordEdit({ ...mine, has: { industry: true, 'custom.tier': false } })).toEqual({
      is: 'changed',
      fields: ['custom.tier'],
    });
    expect(judgeRecordEdit({ ...mine, has: { industry: true } })).toEqual({ is: 'same' });
  });
  it('leaves what is not one’s to change, and what would be its own parent', () => {
    const has = { parentId: false };
    expect(judgeRecordEdit({ ...mine, mayUpdate: false, circular: true, has })).toEqual({
      is: 'left',
      why: 'not_yours',
    });
    expect(judgeRecordEdit({ ...mine, circular: true, has })).toEqual({ is: 'left', why: 'circular' });
  });
  it('leaves one in which a connected system decides a field that would change', () => {
    const held = ['industry'];
    expect(judgeRecordEdit({ ...mine, held, has: { industry: false, segment: false } })).toEqual({
      is: 'left',
      why: 'held',
    });
    expect(judgeRecordEdit({ ...mine, held, has: { industry: true, segment: false } })).toEqual({
      is: 'changed',
      fields: ['segment'],
    });
  });
  it('knows every field that is asked for, what is taken away among them', () => {
    expect(fieldsOfEdit({ industry: null, segment: undefined, custom: { tier: null } })).toEqual({
      industry: null,
      'custom.tier': null,
    });
  });
});
