import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Opportunities · Forecastle' }];

export default function OpportunitiesRoute() {
  return <PageHeader title="Opportunities" />;
}
