import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Currencies · Forecastle' }];

export default function CurrenciesRoute() {
  return <PageHeader title="Currencies" />;
}
