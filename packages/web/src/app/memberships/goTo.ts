import { api } from '../../api/client.ts';

/** Goes over to another organisation. The page is loaded anew, so that nothing of the one left stays in memory. */
export async function goTo(organizationId: string, path = '/crm/pipeline-intelligence'): Promise<void> {
  await api.memberships.choose({ organizationId });
  location.assign(path);
}
