import type { Api } from '../../../api/client.ts';

/** The plan as the server answers it. */
export type PlanView = Awaited<ReturnType<Api['organization']['plan']>>;
