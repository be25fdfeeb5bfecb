import { describe, expect, it } from 'vitest';
import { freshnessPath, isFiltered, NO_FILTER, readFreshnessView } from './freshnessView.ts';

const DEAL = '018f0000-0000-7000-8000-000000000000';

describe('the address of the freshness dashboard', () => {
  it('comes back as it was written', () => {
    const view = {
      band: ['stale'],
      role: ['champion', 'none'],
      owner: [DEAL],
      deal: DEAL,
      direction: 'desc',
    } as const;
    expect(readFreshnessView(new URL(freshnessPath(view), 'http://localhost').searchParams)).toEqual(view);
  });

  it('says nothing while nothing is filtered, and leaves out what it does not understand', () => {
    expect(freshnessPath({})).toBe('/crm/contact-freshness');
    expect(readFreshnessView(new URLSearchParams('band=hot&role=boss&deal=7&owner=me'))).toEqual(NO_FILTER);
    expect(isFiltered({ ...NO_FILTER, direction: 'desc' })).toBe(false);
    expect(isFiltered({ ...NO_FILTER, band: ['stale'] })).toBe(true);
  });
});
