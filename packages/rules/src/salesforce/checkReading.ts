/** Checks what is read beside accounts, contacts and opportunities. */
import type { OurSide, SalesforceMapping, SalesforceSide } from './mapping.ts';
import type { MappingFinding } from './mappingFinding.ts';
import { baseIsMissing } from './readRates.ts';

export function checkReading(
  { rates }: SalesforceMapping,
  { currencies }: SalesforceSide,
  { currency }: OurSide,
): readonly MappingFinding[] {
  if (!rates || currencies.length === 0 || currencies.includes(currency)) return [];
  return [
    {
      part: 'read',
      object: 'Opportunity',
      field: 'rates',
      severity: 'warning',
      message: baseIsMissing(currency, currencies),
    },
  ];
}
