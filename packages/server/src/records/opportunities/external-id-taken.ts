import { conflict } from '../../platform/http/errors.ts';

export const externalIdTaken = (externalId: string | null | undefined) =>
  conflict({
    field: 'externalId',
    value: externalId ?? null,
    expected: 'an external id no other deal has',
    message: 'Another deal already has this external ID. Nothing was changed.',
  });
