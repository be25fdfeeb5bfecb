import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Welcome · Forecastle' }];

export default function WelcomeRoute() {
  return <PageHeader title="Welcome" />;
}
