import type { Api } from '../../api/client.ts';

export type Narrative = Awaited<ReturnType<Api['narratives']['score']>>;
export type Written = Awaited<ReturnType<Api['narratives']['writeScore']>>;
export type LeftOut = Narrative['leftOut'][number];

/** Milliseconds between looks at a narrative that a model writes. */
const LOOK_EVERY = 2_000;

/** Looks again until a model has written what it was asked for before the reader came. */
export const whileWriting = {
  refetchInterval: ({ state }: { readonly state: { readonly data: Narrative | null | undefined } }) =>
    state.data?.isWriting ? LOOK_EVERY : (false as const),
};
