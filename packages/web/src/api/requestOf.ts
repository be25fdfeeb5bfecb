/** How an operation is asked for, as the OpenAPI document says it. */

interface Way {
  readonly isPublic: boolean;
  readonly method: string;
  /** `/deals/{id}` */
  readonly path: string;
}

/** Of what the build knows of an operation: "GET /deals/{id}", with a "!" before it where everybody is answered. */
export function wayOf(said: string): Way {
  const [method = '', path = ''] = said.replace('!', '').split(' ');
  return { isPublic: said.startsWith('!'), method, path };
}

/** The address below the API's, and the body: what the path names goes into it, the rest beside it. */
export function requestOf({ method, path }: Way, input: unknown): { readonly address: string; readonly body?: string } {
  const rest = new Map(Object.entries(input ?? {}));
  const given = rest.size;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (method === 'GET') {
    const query = new URLSearchParams(pairsOf(Object.fromEntries(rest))).toString();
    return { address: query ? `${address}?${query}` : address };
  }
  const isSaid = input === undefined || (rest.size === 0 && given > 0);
  return isSaid ? { address } : { address, body: JSON.stringify(Object.fromEntries(rest)) };
}

/** Lists and what lies in another are said in brackets: `stage[0]=…`, `where[all][0][field]=…`. */
function pairsOf(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, below]) => {
    const escaped = key.replace(/[\\[\]]/g, '\\$&');
    return pairsOf(below, name ? `${name}[${escaped}]` : escaped);
  });
}
