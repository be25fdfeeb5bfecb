import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

/** Reasons for losing with how many deals have each. */
export const useLossReasons = () => useQuery(query.lossReasons.list.queryOptions({ input: { counts: true } }));
