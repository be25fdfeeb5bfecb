import { type RecordSearch, useRecordSearch } from '../shell/commands.ts';
import { queryClient } from '../shell/queryClient.ts';
import { guideSearch } from './guideSearch.ts';

/** The palette shows a few. */
const MOST = 4;

/** Guides for the palette: "how is drag worked out" belongs to every screen. */
const SEARCHES: readonly RecordSearch[] = [
  {
    label: 'Help',
    icon: 'question',
    isReference: true,
    search: async (query) => {
      const search = await queryClient.ensureQueryData(guideSearch);
      return search(query, MOST).map(({ target, title, heading }) => ({
        id: `help-${target}`,
        title: heading || title,
        detail: heading ? title : undefined,
        to: `/help/${target}`,
      }));
    },
  },
];

export function HelpCommands() {
  useRecordSearch(SEARCHES);
  return null;
}
