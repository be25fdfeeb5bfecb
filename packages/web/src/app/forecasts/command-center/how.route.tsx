import { HowScreen } from './HowScreen.tsx';

export const meta = () => [{ title: 'How the forecast is made · Forecastle' }];

export default function HowRoute() {
  return <HowScreen />;
}
