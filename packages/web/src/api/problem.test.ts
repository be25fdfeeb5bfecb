import { describe, expect, it } from 'vitest';
import { ApiError, refusalOf } from './apiError.ts';
import { errorsOf, problemOf } from './problem.ts';

const refused = (data: object) => problemOf(new ApiError(422, { code: 'INVALID', message: 'Not so', data }));
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

  it('are those of the refusal, or say that something else answered', () => {
    const refusal = refusalOf(new Response(null, { status: 409 }), {
      code: 'CONFLICT',
      message: 'It has changed',
      data: 1,
    });
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT', message: 'It has changed', data: 1 });
    expect(problemOf(refusalOf(new Response(null, { status: 502 }), null))).toMatchObject({ status: 502, fields: [] });
  });
});
