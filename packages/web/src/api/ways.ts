/** The operations of the API as the client asks for them, made of the short words that every first load carries. */

/** By noun and name: "POST /sign-in public", of which the last word stands where an operation answers everybody. */
export interface Ways {
  readonly [name: string]: string | Ways;
}

export interface Operation {
  readonly errorMap: object;
  readonly meta: { readonly public?: true };
  readonly route: { readonly method: string; readonly path: string };
}

export type Operations = { readonly '~orpc'?: Operation } & { readonly [name: string]: Operations };

export function operationsOf(ways: Ways): Operations {
  const operations = Object.entries(ways).map(([name, way]) => [
    name,
    typeof way === 'string' ? { '~orpc': operationOf(way) } : operationsOf(way),
  ]);
  return Object.fromEntries(operations);
}

function operationOf(way: string): Operation {
  const [method = '', path = '', isPublic] = way.split(' ');
  return { errorMap: {}, meta: isPublic ? { public: true } : {}, route: { method, path } };
}
