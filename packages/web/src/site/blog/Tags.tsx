/** What a post is about, as words. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-sm bg-sunken px-2 py-1 text-12 font-medium text-ink-2">
          {tag}
        </li>
      ))}
    </ul>
  );
}
