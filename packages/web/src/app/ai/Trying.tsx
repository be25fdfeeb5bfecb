/** Says that a provider is being tried, until it answers or refuses. */
export function Trying({ name }: { name: string | null }) {
  return (
    <p role="status" className="min-h-5 text-14 text-ink-2">
      {name !== null && `Trying ${name}…`}
    </p>
  );
}
