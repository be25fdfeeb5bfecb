import type { BulkNoun } from '../../../bulk/bulkNoun.ts';
import { dealPath } from '../../deal.ts';
import { useDealChoices } from '../../edit/useDealChoices.ts';
import { type Edit, editWords } from './bulkWords.ts';

export const DEALS: BulkNoun = {
  words: { one: 'deal', many: 'deals' },
  toPath: dealPath,
  useSaid() {
    const choices = useDealChoices();
    return (edit) => editWords(edit as Edit, choices);
  },
};
