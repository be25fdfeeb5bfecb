interface Loaded {
  readonly hasNextPage: boolean;
  readonly isError: boolean;
}

/** Asks for page after page until all have come or it is enough; null when one could not be had. */
export async function loadPages<Pages extends Loaded>(
  loaded: Pages,
  next: () => Promise<Pages>,
  isEnough: (pages: Pages) => boolean,
): Promise<Pages | null> {
  let pages = loaded;
  while (pages.hasNextPage && !isEnough(pages)) {
    pages = await next();
    if (pages.isError) return null;
  }
  return pages;
}
