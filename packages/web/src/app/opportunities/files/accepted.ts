import { DEAL_FILE_TYPES } from '@forecastle/contract/limits';

/** What a field for files offers to choose. */
export const ACCEPTED = Object.keys(DEAL_FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');
