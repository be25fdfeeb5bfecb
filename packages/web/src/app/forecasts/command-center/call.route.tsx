import { CallScreen } from './CallScreen.tsx';

export const meta = () => [{ title: 'Forecast · Forecastle' }];

export default function CallRoute() {
  return <CallScreen />;
}
