import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'New import · Forecastle' }];

export default function NewImportRoute() {
  return <PageHeader title="New import" />;
}
