/** What columns tell of winning, as it was last learnt. */
import type { WinColumns } from '@forecastle/contract';
import { datedSkill, leftOutSentence, pointsOfWeight, type SkillOfColumns } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

type View = z.infer<typeof WinColumns>;

const NOTHING_YET: View = {
  learntAt: null,
  verdict: 'not_enough',
  sentence: 'Nothing has been learnt from fields yet: that begins with the first model of the forecast.',
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
  const { measured, columns, leftOut, ...told } = row.skill;
  const share = told.won / Math.max(1, told.decided);
  return {
    learntAt: row.learntAt.toISOString(),
    ...told,
    measured: measured && measuredView(measured),
    columns: columns.map((column) => ({ ...column, points: pointsOfWeight(column.weight, share) })),
    leftOut: leftOut.map((column) => ({ name: column.name, sentence: leftOutSentence(column) })),
  };
}
