import { CommandCenter } from './CommandCenter.tsx';

export const meta = () => [{ title: 'Forecast command centre · Forecastle' }];

export default function CommandCenterRoute() {
  return <CommandCenter />;
}
