import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => [{ title: 'Pipeline Intelligence · Forecastle' }];

export default function PipelineIntelligenceRoute() {
  return <PageHeader title="Pipeline Intelligence" />;
}
