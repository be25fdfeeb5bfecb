import { describe, expect, it } from 'vitest';
import { explainRowError, ROW_ERROR_KINDS, type RowErrorKind } from './rowErrors.ts';

const LABELS = new Map([
  ['Amount', 'Amount'],
  ['CloseDate', 'Close Date'],
  ['Tier__c', 'Customer tier'],
]);
const explain = (statusCode: string, message = '', fields: readonly string[] = []) =>
  explainRowError({ statusCode, message, fields }, LABELS);

describe('row errors', () => {
  it.each<[statusCode: string, message: string, fields: readonly string[], kind: RowErrorKind, words: string]>([
    [
      'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      'Won deals need an amount.',
      ['Amount'],
      'validation',
      'Salesforce refused: a validation rule on Amount says: “Won deals need an amount.”',
    ],
    [
      'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      'Not in March. ',
      [],
      'validation',
      'Salesforce refused: a validation rule says: “Not in March.”',
    ],
    [
      'REQUIRED_FIELD_MISSING',
      'Required fields are missing: [Amount, CloseDate, Tier__c]',
      ['Amount', 'CloseDate', 'Tier__c'],
      'required',
      'Salesforce refused: it requires a value for Amount, Close Date and Customer tier.',
    ],
    [
      'STRING_TOO_LONG',
      'Next Step: data value too large',
      ['NextStep'],
      'bad_value',
      'Salesforce refused: NextStep is longer than the field allows.',
    ],
    [
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      'Tier: bad value for restricted picklist field: C',
      ['Tier__c'],
      'bad_value',
      'Salesforce refused: Customer tier has no such value: “Tier: bad value for restricted picklist field: C” Add the value in Salesforce or change the mapping.',
    ],
    [
      'INVALID_FIELD_FOR_INSERT_UPDATE',
      'Unable to create/update fields: Amount.',
      ['Amount'],
      'field_permission',
      'Salesforce refused: the connected user may not write Amount. Give them edit access in Salesforce, or let Salesforce own the field.',
    ],
    [
      'UNABLE_TO_LOCK_ROW',
      'unable to obtain exclusive access to this record',
      [],
      'locked',
      'Salesforce refused: somebody else was saving this record or its account. Try again.',
    ],
    [
      'ENTITY_IS_DELETED',
      'entity is deleted',
      [],
      'deleted',
      'Salesforce refused: the record, or one it points to, was deleted there. Restore it in Salesforce or remove the link here.',
    ],
    [
      'DUPLICATES_DETECTED',
      'Use one of these records?',
      [],
      'duplicate',
      'Salesforce refused: a duplicate rule stopped this record: “Use one of these records?”',
    ],
    [
      'CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY',
      'DealTrigger: execution of BeforeUpdate',
      [],
      'automation',
      'Salesforce refused: a trigger stopped this record: “DealTrigger: execution of BeforeUpdate”',
    ],
    [
      'CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY',
      'entity type OpportunityHistory does not support insert',
      [],
      'automation',
      'Salesforce refused: nobody may write to this object.',
    ],
    ['SOMETHING_NEW', 'Not today', ['Amount'], 'other', 'Salesforce refused: “Not today” (Amount)'],
    ['SOMETHING_NEW', '', [], 'other', 'Salesforce refused: it gave no reason.'],
    ['constructor', 'x', [], 'other', 'Salesforce refused: “x”'],
  ])('are explained: %s', (statusCode, message, fields, kind, words) => {
    const explained = explain(statusCode, message, fields);
    expect([explained.kind, explained.message]).toEqual([kind, words]);
    expect(ROW_ERROR_KINDS).toContain(explained.kind);
  });

  it('keep the words of Salesforce', () => {
    expect(explain('STRING_TOO_LONG', 'Name: data value too large').vendorWords).toBe(
      'STRING_TOO_LONG: Name: data value too large',
    );
    expect(explain('UNKNOWN_EXCEPTION').vendorWords).toBe('UNKNOWN_EXCEPTION');
  });

  it.each([
    ['UNABLE_TO_LOCK_ROW', true],
    ['ALL_OR_NONE_OPERATION_ROLLED_BACK', true],
    ['SERVER_UNAVAILABLE', true],
    ['FIELD_CUSTOM_VALIDATION_EXCEPTION', false],
    ['ENTITY_IS_LOCKED', false],
    ['ENTITY_IS_DELETED', false],
    ['SOMETHING_NEW', false],
  ])('say whether the same record may be taken later: %s %s', (statusCode, mayRetry) => {
    expect(explain(statusCode).mayRetry).toBe(mayRetry);
  });
});
