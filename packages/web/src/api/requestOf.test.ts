import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { describe, expect, it } from 'vitest';
import { requestOf, wayOf } from './requestOf.ts';

const ask = (way: string, input: unknown) => requestOf(wayOf(way), input);

/** As the server reads the address. */
const readBack = (address: string) =>
  new StandardBracketNotationSerializer().deserialize([...new URLSearchParams(address.split('?')[1])]);

describe('the request of an operation', () => {
  it('has what the path names in the path, and nowhere else', () => {
    expect(ask('PATCH /deals/{id}/notes/{note}', { id: 'a/b', note: 7, text: 'Calm' })).toEqual({
      address: '/deals/a%2Fb/notes/7',
      body: '{"text":"Calm"}',
    });
    expect(ask('DELETE /deals/{id}', { id: 'a' })).toEqual({ address: '/deals/a' });
  });

  it('has a body where something is given, if only an empty one', () => {
    expect(ask('POST /sign-out', undefined)).toEqual({ address: '/sign-out' });
    expect(ask('POST /exports', {})).toEqual({ address: '/exports', body: '{}' });
  });

  it('is read by the server as it was given', () => {
    const where = {
      all: [
        { field: 'custom[size]', is: 'x & y' },
        { field: 'amount', from: '10' },
      ],
    };
    const { address } = ask('GET /deals', { stage: ['one', 'two'], where, search: 'a=b' });
    expect(readBack(address)).toEqual({ stage: ['one', 'two'], where, search: 'a=b' });
  });

  it('leaves out of its address what is not given', () => {
    expect(ask('GET /deals', { limit: 50, done: false, cursor: undefined, owner: null, stage: [] })).toEqual({
      address: '/deals?limit=50&done=false',
    });
    expect(ask('!GET /session', undefined)).toEqual({ address: '/session' });
  });
});
