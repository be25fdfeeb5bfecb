import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Import · Forecastle' }];

export default function ImportRoute() {
  return <PageHeader title="Import" />;
}
