import { BulkProgress } from '../../bulk/BulkProgress.tsx';
import { BULK_RECORDS } from './bulkRecords.ts';

export const RecordBulkProgress = ({ noun }: { noun: 'account' | 'contact' }) => (
  <BulkProgress noun={BULK_RECORDS[noun]} />
);
