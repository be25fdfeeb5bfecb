/**
 * What reading a file needs of the rules. It is read in a process of its own each time, which by this loads a fifth of
 * them instead of all.
 */
export * from './counted.ts';
export * from './custom-fields/customFields.ts';
export * from './custom-fields/customValues.ts';
export * from './days.ts';
export * from './deal-fields/dealFields.ts';
export * from './deal-fields/headerWords.ts';
export * from './imports/fillIn.ts';
export * from './imports/importFields.ts';
export * from './lists/dealListFields.ts';
export * from './money/currencies.ts';
export * from './money/currencyDigits.ts';
export * from './money/parseMoney.ts';
export * from './ownValue.ts';
export * from './similarity.ts';
