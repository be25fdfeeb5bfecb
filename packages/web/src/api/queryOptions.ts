/** What TanStack Query is given to ask an operation: keys made of its name and input, and the function that asks. */

type Call = (input?: unknown, asked?: { signal?: AbortSignal; context?: object | undefined }) => Promise<unknown>;
interface KeyState {
  readonly type?: 'query' | 'infinite' | 'mutation';
  readonly input?: unknown;
}
interface Given extends KeyState {
  readonly context?: object;
}
interface GivenPages {
  readonly input: (page: unknown) => unknown;
  readonly initialPageParam: unknown;
}

/** What says nothing of its type or input is the beginning of every key that does. */
const keyOf = (at: readonly string[], { type, input }: KeyState = {}) =>
  [at, { ...(input !== undefined && { input }), ...(type && { type }) }] as const;

/** A noun stands for all its operations. */
export const keysBelow = (noun: readonly string[]) => ({ key: (state?: KeyState) => keyOf(noun, state) });

/** One operation. Everybody who asks it with the same input shares the answer. */
export class AskedByQueries {
  readonly #at: readonly string[];
  readonly #call: Call;

  constructor(at: readonly string[], call: Call) {
    this.#at = at;
    this.#call = call;
  }

  key(state?: KeyState) {
    return keyOf(this.#at, state);
  }

  queryKey({ input }: Given = {}) {
    return keyOf(this.#at, { type: 'query', input });
  }

  queryOptions(given: Given = {}) {
    const { input, context } = given;
    return {
      queryFn: ({ signal }: { signal: AbortSignal }) => this.#call(input, { signal, context }),
      ...given,
      queryKey: this.queryKey(given),
    };
  }

  infiniteOptions(given: GivenPages) {
    const { input, initialPageParam } = given;
    return {
      queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
        this.#call(input(pageParam), { signal }),
      ...given,
      queryKey: keyOf(this.#at, { type: 'infinite', input: input(initialPageParam) }),
    };
  }

  mutationOptions(given: Given = {}) {
    return {
      mutationFn: (input: unknown) => this.#call(input, { context: given.context }),
      ...given,
      mutationKey: keyOf(this.#at, { type: 'mutation' }),
    };
  }
}
