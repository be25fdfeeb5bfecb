import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

/** The next step after the first save, in the place of the bar that saves; nothing once a sync was started. */
export function FirstLoadNote() {
  const syncs = useQuery(query.salesforceSyncs.list.queryOptions());
  if (syncs.data?.items.length !== 0) return null;
  return (
    <section
      aria-label="Next step"
      className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-health-soft px-4 py-3 text-14 text-health shadow-floating"
    >
      <p role="status" className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">The mapping is saved.</span> Next: start the first load.
      </p>
      <ButtonLink variant="primary" to="/admin/integrations/salesforce">
        Go to the first load
      </ButtonLink>
    </section>
  );
}
