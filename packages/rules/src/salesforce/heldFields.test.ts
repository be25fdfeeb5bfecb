import { describe, expect, it } from 'vitest';
import type { FieldOwner } from '../connections/incoming.ts';
import { heldFields } from './heldFields.ts';
import type { MappedField } from './mapping.ts';
import type { MappedObject } from './mappingFields.ts';

const mapped = (object: MappedObject, field: string, owner: FieldOwner = 'theirs'): MappedField => ({
  object,
  field,
  source: field,
  owner,
});

describe('fields that Salesforce decides', () => {
  it('are those that the mapping leaves to it, by kind of record', () => {
    const fields = [
      mapped('Opportunity', 'name'),
      mapped('Opportunity', 'nextStep', 'latest'),
      mapped('Opportunity', 'category', 'ours'),
      mapped('Opportunity', 'custom.region'),
      mapped('Account', 'domain'),
      mapped('Contact', 'email'),
      mapped('Contact', 'title', 'ours'),
    ];
    expect(heldFields({ fields, products: false })).toEqual({
      opportunity: ['name', 'custom.region'],
      account: ['domain'],
      contact: ['email'],
      lines: [],
    });
  });

  it('come with what hangs on them in an update', () => {
    const fields = [mapped('Opportunity', 'stageId'), mapped('Opportunity', 'amountMinor')];
    expect(heldFields({ fields, products: false }).opportunity).toEqual([
      'stageId',
      'closedOn',
      'amountMinor',
      'currency',
    ]);
    const ours = [mapped('Opportunity', 'stageId', 'ours'), mapped('Opportunity', 'amountMinor', 'latest')];
    expect(heldFields({ fields: ours, products: false }).opportunity).toEqual([]);
  });

  it('leave out the day of creation, which no update changes', () => {
    expect(heldFields({ fields: [mapped('Opportunity', 'createdOn')], products: false }).opportunity).toEqual([]);
  });

  it('are the amount and currency of deals with lines from there, while lines are read', () => {
    const fields = [mapped('Opportunity', 'amountMinor', 'latest')];
    expect(heldFields({ fields, products: true })).toMatchObject({
      opportunity: [],
      lines: ['amountMinor', 'currency'],
    });
  });
});
