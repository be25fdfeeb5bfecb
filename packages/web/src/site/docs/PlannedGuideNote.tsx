import { type Guide, guidesByCategory, isPublished, type PlannedGuide } from '@forecastle/content/articles';
import type { Anchor } from '../articles/components.tsx';

/** Takes the place of a planned guide's text: says what is planned and lists related guides. */
export function PlannedGuideNote({
  guide,
  guides,
  anchor: Anchor,
}: {
  guide: PlannedGuide;
  guides: readonly Guide[];
  anchor: Anchor;
}) {
  const groups = guidesByCategory(guides);
  const near = groups.find(({ category }) => category === guide.category)?.guides ?? [];
  const meanwhile = (near.some(isPublished) ? near : groups.flatMap((group) => group.guides)).filter((other) =>
    isPublished(other),
  );
  return (
    <div className="grid gap-5">
      <div className="rounded-md border border-dashed border-control px-6 py-5">
        <h2 className="font-serif text-22 font-medium">No content available for this document</h2>
        <p className="mt-2 text-pretty text-ink-2">{guide.plan}</p>
      </div>
      {meanwhile.length > 0 && (
        <section aria-labelledby="meanwhile">
          <h2 id="meanwhile" className="mb-2 font-medium">
            Read in the meantime
          </h2>
          <ul className="grid gap-2">
            {meanwhile.map((other) => (
              <li key={other.slug}>
                <Anchor
                  href={`/docs/${other.slug}`}
                  className="rounded-sm font-medium text-forecast underline-offset-2 hover:underline"
                >
                  {other.title}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
