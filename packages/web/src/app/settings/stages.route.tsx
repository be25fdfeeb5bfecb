import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Stages · Forecastle' }];

export default function StagesRoute() {
  return <PageHeader title="Stages" />;
}
