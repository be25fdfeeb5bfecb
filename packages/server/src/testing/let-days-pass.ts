/** Makes the people of an organisation members for longer, as time does, for journeys against a server that runs. */
import pg from 'pg';
import { joinEmbedded } from '../platform/database/embedded.ts';

export async function letDaysPass(home: string, { organizationId, days }: { organizationId: string; days: number }) {
  const owner = new pg.Client({ connectionString: (await joinEmbedded(home)).ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      'UPDATE members SET created_at = created_at - make_interval(days => $2) WHERE organization_id = $1',
      [organizationId, days],
    );
  } finally {
    await owner.end();
  }
}
