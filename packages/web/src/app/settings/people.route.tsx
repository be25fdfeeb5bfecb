import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'People · Forecastle' }];

export default function PeopleRoute() {
  return <PageHeader title="People" />;
}
