import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { errorsOf, problemOf } from './problem.ts';

const refused = (data: object) => problemOf(new ORPCError('INVALID', { status: 422, message: 'Not so', data }));
const idOf = (field: string) => (field === 'name' ? 'id-name' : undefined);

describe('the lines above a form', () => {
  it('lead to their fields where the form says which those are', () => {
    const problems = [
      { field: 'name', message: 'Too long' },
      { field: 'unknown', message: 'Too short' },
      { field: null, message: 'Too late' },
    ];
    expect(errorsOf(refused({ problems }), idOf)).toEqual([
      { message: 'Too long', fieldId: 'id-name' },
      { message: 'Too short', fieldId: undefined },
      { message: 'Too late', fieldId: undefined },
    ]);
  });

  it('are the one sentence of the server where no field is named, or the form does not say', () => {
    expect(errorsOf(refused({}), idOf)).toEqual([{ message: 'Not so' }]);
    expect(errorsOf(refused({ field: 'name' }))).toEqual([{ message: 'Not so' }]);
    expect(errorsOf(null, idOf)).toEqual([]);
  });

  it('say that the server was not reached when it gave no answer', () => {
    expect(errorsOf(problemOf(new TypeError('fetch failed')))[0]?.message).toMatch(/cannot be reached/);
  });
});
