import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import type { MappingView } from './mapping.ts';

/** Which version of the mapping is saved, by whom and when. */
export function SavedLine({
  view: { version, savedBy, savedAt },
}: {
  view: Pick<MappingView, 'version' | 'savedBy' | 'savedAt'>;
}) {
  if (version === null) return 'Our proposal, not saved yet. Check it, then save.';
  return (
    <>
      Version {version}
      {`, saved by ${savedBy ?? 'a sync'}`} {savedAt && <RelativeTime instant={savedAt} justNow />}
    </>
  );
}
