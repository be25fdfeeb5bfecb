import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Invitation · Forecastle' }];

export default function InvitationRoute() {
  return <PageHeader title="Invitation" />;
}
