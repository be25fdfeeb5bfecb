import type { QueryClient } from '@tanstack/react-query';
import { changed } from '../../api/answers.ts';
import { dealChanged } from '../opportunities/dealCache.ts';

/** Asks again for everything that is made of recorded meetings, and of the deal that one of them is on. */
export const meetingsChanged = (
  cache: QueryClient,
  dealId: string | null = null,
  asked: { removed?: string } = {},
): Promise<void> => (dealId === null ? changed(cache, 'meetings', asked) : dealChanged(cache, dealId, asked));
