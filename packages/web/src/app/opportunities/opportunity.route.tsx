import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Opportunity · Forecastle' }];

export default function OpportunityRoute() {
  return <PageHeader title="Opportunity" />;
}
