import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Sessions · Forecastle' }];

export default function SessionsRoute() {
  return <PageHeader title="Sessions" />;
}
