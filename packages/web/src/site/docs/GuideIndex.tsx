import { type Guide, guidesByCategory } from '@forecastle/content/articles';
import type { Anchor } from '../articles/components.tsx';
import { GuideCard } from './GuideCard.tsx';

const idOf = (category: string) => category.toLowerCase().replaceAll(' ', '-');

/** Every guide by category. The first of them stand first because they are written. */
export function GuideIndex({ guides, anchor }: { guides: readonly Guide[]; anchor: Anchor }) {
  return (
    <div className="grid gap-14">
      {guidesByCategory(guides).map(({ category, guides: inCategory }) => (
        <section key={category} aria-labelledby={idOf(category)}>
          <h2 id={idOf(category)} className="mb-5 scroll-mt-24 font-serif text-28 font-medium tracking-[-0.015em]">
            {category}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {inCategory.map((guide) => (
              <li key={guide.slug}>
                <GuideCard guide={guide} anchor={anchor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
