import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../lists/workingList.ts';
import { DEFAULT_VIEW, type OpportunityView, orderOf } from '../../opportunityAddress.ts';
import { definitionOf, sameView, viewOf } from './viewDefinition.ts';

const STAGES = ['0198c2f0-0000-7000-8000-000000000001', '0198c2f0-0000-7000-8000-000000000002'];
const VIEW: OpportunityView = {
  ...DEFAULT_VIEW,
  status: [],
  stage: STAGES,
  risk: ['red'],
  unqualified: false,
  closeIn: 'this_quarter',
  amountMin: 500_00,
  sort: 'stage',
  direction: 'asc',
  thenBy: ['-amount'],
  group: 'owner',
  board: 'stage',
  where: { match: 'any', conditions: [{ field: 'next_step', is: 'empty' }], groups: [] },
};

describe('a view of the deals list', () => {
  it('shows the same when it was saved and opened again', () => {
    const saved = definitionOf(VIEW, [{ key: 'name', pinned: true }]) as unknown as Definition;
    expect(viewOf(saved)).toEqual(VIEW);
    expect(saved.sorts).toEqual(orderOf(VIEW));
  });

  it('is the same whatever the order of what it chooses, and another one with another order of its deals or as a table', () => {
    expect(sameView(VIEW, { ...VIEW, stage: [...STAGES].reverse() })).toBe(true);
    const turned = { groups: [], conditions: [{ is: 'empty', field: 'next_step' }], match: 'any' } as const;
    expect(sameView(VIEW, { ...VIEW, where: turned })).toBe(true);
    expect(sameView(VIEW, { ...VIEW, thenBy: ['amount'] })).toBe(false);
    expect(sameView(VIEW, { ...VIEW, where: null })).toBe(false);
    expect(sameView(VIEW, { ...VIEW, closeIn: null })).toBe(false);
    expect(sameView(VIEW, { ...VIEW, board: null })).toBe(false);
  });

  it('is a table where it was saved before views kept the board', () => {
    const { board: _, ...before } = definitionOf(VIEW, null);
    expect(viewOf(before as unknown as Definition)).toEqual({ ...VIEW, board: null });
  });
});
