import { START_PATH } from '@forecastle/rules';
import { api } from '../../api/client.ts';

/** Goes over to another organisation. The page is loaded anew, so that nothing of the one left stays in memory. */
export async function goTo(organizationId: string, path = START_PATH): Promise<void> {
  await api.memberships.choose({ organizationId });
  location.assign(path);
}
