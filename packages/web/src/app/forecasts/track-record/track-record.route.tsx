import { TrackRecordScreen } from './TrackRecordScreen.tsx';

export const meta = () => [{ title: 'Track record · Forecastle' }];

export default function TrackRecordRoute() {
  return <TrackRecordScreen />;
}
