import { describe, expect, it } from 'vitest';
import { apartCustom, chosenCustom } from './chosen-pairs.ts';

const COLUMNS = [
  { index: 0, header: 'Deal' },
  { index: 1, header: 'Licences' },
];
const known = { guessed: { tier: 0, seats: 0 }, keys: ['seats', 'tier'] };

describe('--map of custom fields', () => {
  it('stands apart from that of the fields of the product, and goes over what the headers name', () => {
    const pairs = apartCustom(['name=Deal', 'custom.seats=licences', 'custom.tier=none']);
    expect(pairs.own).toEqual(['name=Deal']);
    expect(chosenCustom(pairs.custom, COLUMNS, known)).toEqual({ seats: 1 });
  });

  it('says which fields and columns there are', () => {
    const say = (pair: string) => () => chosenCustom([pair], COLUMNS, known);
    expect(say('custom.size=Deal')).toThrow(/no active custom field "size" on deals. The fields are: seats, tier./);
    expect(say('custom.seats=Size')).toThrow(/no column "Size". Its columns are: Deal, Licences./);
  });
});
