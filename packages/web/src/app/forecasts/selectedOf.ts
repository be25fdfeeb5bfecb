interface Selected<Deal> {
  readonly id: string | null;
  /** Null also while it is none of those that have come. */
  readonly deal: Deal | null;
}

/** Which deal is selected: the one that is asked for, or the first where one always is. */
export function selectedOf<Deal extends { readonly id: string }>(
  asked: string | null,
  deals: readonly Deal[],
  always: boolean,
): Selected<Deal> {
  const deal = asked === null ? (always && deals[0]) || null : (deals.find(({ id }) => id === asked) ?? null);
  return { id: asked ?? deal?.id ?? null, deal };
}
