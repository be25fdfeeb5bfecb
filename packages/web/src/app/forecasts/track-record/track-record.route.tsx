import { AccuracyScreen } from './AccuracyScreen.tsx';

export const meta = () => [{ title: 'Forecast accuracy · Forecastle' }];

export default function TrackRecordRoute() {
  return <AccuracyScreen />;
}
