import { BulkProgress } from '../../../bulk/BulkProgress.tsx';
import { DEALS } from './bulkDeals.ts';

export const DealBulkProgress = () => <BulkProgress noun={DEALS} />;
