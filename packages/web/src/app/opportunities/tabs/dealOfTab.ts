import { useOutletContext } from 'react-router';
import type { Deal } from '../deal.ts';

/** The deal that the screen around a tab shows, with what was changed here and is on its way. */
export const useDealOfTab = (): Deal => useOutletContext<Deal>();
