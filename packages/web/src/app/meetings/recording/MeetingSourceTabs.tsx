import { useSearchParams } from 'react-router';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';
import { recordPath, uploadPath } from './recordingPlaces.ts';

/** Links the ways to add a meeting, about the deal of the address. */
export function MeetingSourceTabs() {
  const [params] = useSearchParams();
  const deal = params.get('deal');
  return (
    <LinkTabs
      label="How the meeting comes in"
      tabs={[
        { to: recordPath(deal), label: 'Record now' },
        { to: uploadPath(deal), label: 'Upload a recording' },
      ]}
    />
  );
}
