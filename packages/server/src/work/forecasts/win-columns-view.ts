/** Presents how well an organisation's fields tell wins from losses, as last measured. */
import type { WinColumns } from '@forecastle/contract';
import { datedSkill, leftOutSentence, pointsOfWeight, type SkillOfColumns } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

type View = z.infer<typeof WinColumns>;

const NOTHING_YET: View = {
  learntAt: null,
  verdict: 'not_enough',
  sentence: 'No fields measured yet. We measure them with the first forecast model.',
  decided: 0,
  won: 0,
  measured: null,
  columns: [],
  leftOut: [],
};

const measuredView = (measured: NonNullable<SkillOfColumns['measured']>): NonNullable<View['measured']> => {
  const { logLoss: _, baseLogLoss: __, ...told } = datedSkill(measured);
  return told;
};

export async function winColumnsView(tx: TenantTransaction): Promise<View> {
  const { rows } = await tx.client.query<{ learntAt: Date; skill: SkillOfColumns }>(
    'SELECT learnt_at AS "learntAt", skill FROM win_columns WHERE organization_id = $1',
    [tx.organizationId],
  );
  const [row] = rows;
  if (!row) return NOTHING_YET;
  const { verdict, sentence, decided, won, measured, columns, leftOut } = row.skill;
  const share = won / Math.max(1, decided);
  return {
    learntAt: row.learntAt.toISOString(),
    // The API has no verdict of its own for it: nothing was measured, and the sentence says why.
    verdict: verdict === 'knows_outcome' ? 'not_enough' : verdict,
    sentence,
    decided,
    won,
    measured: measured && measuredView(measured),
    columns: columns.map((column) => ({ ...column, points: pointsOfWeight(column.weight, share) })),
    leftOut: leftOut.map((column) => ({ name: column.name, sentence: leftOutSentence(column) })),
  };
}
