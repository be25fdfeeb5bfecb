import { DuplicatesScreen } from './DuplicatesScreen.tsx';

export const meta = () => [{ title: 'Duplicates · Forecastle' }];

export default function DuplicatesRoute() {
  return <DuplicatesScreen />;
}
