import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Sign in · Forecastle' }];

export default function SignInRoute() {
  return <PageHeader title="Sign in" />;
}
