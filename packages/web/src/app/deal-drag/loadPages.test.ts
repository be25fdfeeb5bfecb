import { describe, expect, it } from 'vitest';
import { loadPages } from './loadPages.ts';

const pagesOf = (last: number, failing = Number.NaN) => {
  let at = 1;
  const page = () => ({ at, hasNextPage: at < last, isError: at === failing });
  return {
    first: page(),
    next: async () => {
      at += 1;
      return page();
    },
  };
};

describe('all pages', () => {
  it('come one after the other', async () => {
    const { first, next } = pagesOf(4);
    expect(await loadPages(first, next, () => false)).toMatchObject({ at: 4 });
  });

  it('end where it is enough', async () => {
    const { first, next } = pagesOf(9);
    expect(await loadPages(first, next, ({ at }) => at >= 3)).toMatchObject({ at: 3, hasNextPage: true });
  });

  it('are none when one of them fails', async () => {
    const { first, next } = pagesOf(4, 3);
    expect(await loadPages(first, next, () => false)).toBeNull();
  });

  it('are tried anew after an earlier failure', async () => {
    const { first, next } = pagesOf(2);
    expect(await loadPages({ ...first, isError: true }, next, () => false)).toMatchObject({ at: 2 });
  });
});
