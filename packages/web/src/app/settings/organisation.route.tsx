import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Organisation · Forecastle' }];

export default function OrganisationRoute() {
  return <PageHeader title="Organisation" />;
}
