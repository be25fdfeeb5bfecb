/** Tells screen readers that a provider is being tried; the button shows it. */
export function Trying({ name }: { name: string | null }) {
  return (
    <p role="status" className="sr-only">
      {name !== null && `Trying ${name}…`}
    </p>
  );
}
