import { QuotaAnalytics } from './QuotaAnalytics.tsx';

export const meta = () => [{ title: 'Quota analytics · Forecastle' }];

export default function QuotaAnalyticsRoute() {
  return <QuotaAnalytics />;
}
