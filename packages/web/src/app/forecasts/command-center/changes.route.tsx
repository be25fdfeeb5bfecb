import { ChangesScreen } from './ChangesScreen.tsx';

export const meta = () => [{ title: 'What changed · Forecast · Forecastle' }];

export default function ChangesRoute() {
  return <ChangesScreen />;
}
