import { describe, expect, it } from 'vitest';
import { decimalText, recordOfJson, valueOfText } from './records.ts';
import { selectQuery, soqlInstant, soqlName, soqlText } from './soql.ts';

describe('numbers', () => {
  it.each([
    ['25000.0', '25000'],
    ['120000.50', '120000.5'],
    ['1.39E8', '139000000'],
    ['1.5e-3', '0.0015'],
    ['-1.2E1', '-12'],
    ['0.0', '0'],
    ['-0', '0'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1234567890123456789.01', '1234567890123456789.01'],
    ['1e400x', '1e400x'],
    ['', ''],
    ['much', 'much'],
  ])('are decimals: %s', (text, decimal) => {
    expect(decimalText(text)).toBe(decimal);
  });

  it('keep their value whatever their exponent is', () => {
    for (const digits of ['1', '12', '105', '9007199254740991'])
      for (let exponent = -20; exponent <= 20; exponent++)
        expect(Number(decimalText(`${digits}E${exponent}`))).toBe(Number(`${digits}E${exponent}`));
  });
});

describe('values', () => {
  it.each([
    ['', 'string', null],
    ['25000.0', 'string', '25000.0'],
    ['25000.0', 'currency', '25000'],
    ['TRUE', 'boolean', 'true'],
    ['2026-11-02T09:00:00.000+0000', 'datetime', '2026-11-02T09:00:00.000Z'],
    ['2026-11-02T09:00:00.000+0000', 'textarea', '2026-11-02T09:00:00.000+0000'],
    ['2026-11-02', 'date', '2026-11-02'],
    ['soon', 'datetime', 'soon'],
  ])('of a CSV are %s as %s', (text, type, value) => {
    expect(valueOfText(text, type)).toBe(value);
  });

  it('of JSON are the same, with parents and addresses laid out flat', () => {
    const row = {
      attributes: { type: 'Opportunity', url: '/x' },
      Id: '006',
      Amount: 1.39e8,
      IsWon: false,
      CreatedDate: '2026-11-02T09:00:00.000+0000',
      NextStep: null,
      Account: { attributes: { type: 'Account' }, Name: 'Tui', Owner: { attributes: {}, Name: 'Ravi' } },
      Campaign: null,
      BillingAddress: { city: 'Wellington', latitude: -41.3, street: null },
    };
    const names = [
      ['Id', 'id'],
      ['Amount', 'currency'],
      ['IsWon', 'boolean'],
      ['CreatedDate', 'datetime'],
      ['NextStep', 'string'],
      ['Account.Name', 'string'],
      ['Account.Owner.Name', 'string'],
      ['Campaign.Name', 'string'],
      ['BillingAddress', 'address'],
      ['constructor', 'string'],
    ] as const;
    const record = recordOfJson(
      row,
      names.map(([name, type]) => ({ name, type })),
    );
    expect(Object.fromEntries(record)).toEqual({
      Id: '006',
      Amount: '139000000',
      IsWon: 'false',
      CreatedDate: '2026-11-02T09:00:00.000Z',
      NextStep: null,
      'Account.Name': 'Tui',
      'Account.Owner.Name': 'Ravi',
      'Campaign.Name': null,
      'BillingAddress.city': 'Wellington',
      'BillingAddress.latitude': '-41.3',
      'BillingAddress.street': null,
      constructor: null,
    });
  });
});

describe('queries', () => {
  it('join conditions so that none changes another', () => {
    expect(
      selectQuery({
        object: 'Opportunity',
        fields: ['Id', 'Account.Name'],
        where: ["StageName = 'A' OR StageName = 'B'", '', 'Amount > 5'],
        orderBy: ['SystemModstamp', 'Id'],
      }),
    ).toBe(
      "SELECT Id, Account.Name FROM Opportunity WHERE (StageName = 'A' OR StageName = 'B') AND (Amount > 5) ORDER BY SystemModstamp, Id",
    );
    expect(selectQuery({ object: 'User', fields: ['Id'] })).toBe('SELECT Id FROM User');
  });

  it('quote what people typed', () => {
    expect(soqlText("O'Neil \\ Sons\n")).toBe("'O\\'Neil \\\\ Sons\\n'");
    expect(soqlInstant('2026-11-02T22:00:00+13:00')).toBe('2026-11-02T09:00:00.000Z');
    expect(() => soqlInstant('soon')).toThrow(RangeError);
  });

  it.each(["Name FROM User WHERE Name = 'x' --", 'a,b', '', '1a', 'a..b', 'a b'])('take no such name: %s', (name) => {
    expect(() => soqlName(name)).toThrow(RangeError);
  });
});
