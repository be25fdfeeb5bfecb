import { guides } from 'virtual:articles';
import { PlainAnchor } from '../articles/PlainAnchor.tsx';
import { EntryScript } from '../layout/entries.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { BookmarkList } from './BookmarkList.tsx';
import { GuideIndex } from './GuideIndex.tsx';
import { GuideSearch } from './GuideSearch.tsx';
import { MoreHelp } from './MoreHelp.tsx';

export default function DocsRoute() {
  return (
    <>
      <PageHero
        title="Documentation"
        lead="How every part works and how we calculate every number. Guides to planned features are marked."
      >
        <GuideSearch className="mt-7 max-w-xl" />
        <BookmarkList />
      </PageHero>
      <div className="mx-auto grid max-w-6xl gap-14 px-5 pb-20 sm:px-7">
        <GuideIndex guides={guides} anchor={PlainAnchor} />
        <MoreHelp anchor={PlainAnchor} />
      </div>
      <EntryScript name="docs/behaviour/index" />
    </>
  );
}
