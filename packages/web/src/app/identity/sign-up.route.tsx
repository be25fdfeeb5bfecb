import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Sign up · Forecastle' }];

export default function SignUpRoute() {
  return <PageHeader title="Sign up" />;
}
