import type { api } from '../../api/client.ts';

export type Stage = Awaited<ReturnType<typeof api.stages.list>>['items'][number];
export const PHASE_LABELS = { early: 'Early', mid: 'Mid', late: 'Late' } as const;
