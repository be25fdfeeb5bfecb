import { PipelineIntelligence } from './PipelineIntelligence.tsx';

export const meta = () => [{ title: 'Pipeline Intelligence · Forecastle' }];

export default function PipelineIntelligenceRoute() {
  return <PipelineIntelligence />;
}
