import { type Guide, type GuideGroup, guidesByCategory, isPublished } from '@forecastle/content/articles';
import type { Anchor } from '../articles/components.tsx';
import { GuideCard } from './GuideCard.tsx';

const idOf = (category: string) => category.toLowerCase().replaceAll(' ', '-');
const isReadable = ({ guides }: GuideGroup) => guides.some((guide) => isPublished(guide));

/** Every guide by category. Categories with something to read come first, and within one the written guides. */
export function GuideIndex({ guides, anchor }: { guides: readonly Guide[]; anchor: Anchor }) {
  const groups = guidesByCategory(guides);
  const ordered = [...groups.filter(isReadable), ...groups.filter((group) => !isReadable(group))];
  return (
    <div className="grid gap-14">
      {ordered.map(({ category, guides: inCategory }) => (
        <section key={category} aria-labelledby={idOf(category)}>
          <h2 id={idOf(category)} className="mb-5 font-serif text-28 font-medium tracking-[-0.015em]">
            {category}
          </h2>
          <List guides={inCategory.filter((guide) => isPublished(guide))} anchor={anchor} />
          <List guides={inCategory.filter((guide) => !isPublished(guide))} anchor={anchor} />
        </section>
      ))}
    </div>
  );
}

function List({ guides, anchor }: { guides: readonly Guide[]; anchor: Anchor }) {
  if (guides.length === 0) return null;
  return (
    <ul className="grid gap-x-5 gap-y-4 [&+ul]:mt-6 sm:grid-cols-2 lg:grid-cols-3">
      {guides.map((guide) => (
        <li key={guide.slug}>
          <GuideCard guide={guide} anchor={anchor} />
        </li>
      ))}
    </ul>
  );
}
