import { isUniqueViolation } from '../../platform/database/violations.ts';
import { conflict } from '../../platform/http/errors.ts';

/** The error to throw when a write failed: CONFLICT when its external id is another record's, else what it was. */
export function takenExternalId(error: unknown, index: string, externalId: string | null | undefined): unknown {
  if (!isUniqueViolation(error, index)) return error;
  return conflict({
    field: 'externalId',
    value: externalId,
    expected: 'an external id no other record has',
    message: `Another record already has the external ID ${externalId}. Nothing was changed.`,
  });
}
