import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Imports · Forecastle' }];

export default function ImportsRoute() {
  return <PageHeader title="Imports" />;
}
