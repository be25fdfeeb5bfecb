/**
 * How long commands of Slack take to answer somebody who sees all deals, without the way to Slack and back.
 * `npm run bench -- slack-commands 10000` names the deals.
 */
import type pg from 'pg';
import { newId } from '../packages/server/src/platform/database/ids.ts';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { loadSettings } from '../packages/server/src/platform/settings/settings.ts';
import { makePlans } from '../packages/server/src/work/plans/make-plans.ts';
import { handleCommand } from '../packages/server/src/work/slack/commands/handle-command.ts';
import type { SlackCalls, SlackContext } from '../packages/server/src/work/slack/port.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportMachine, reportTime } from './report.ts';

const DEALS = 100_000;
const ROUNDS = 40;
const WARM_UP = 4;
/** Slack shows nothing until then, and people type again. */
const CEILING_MS = 2_500;
const USER = { teamId: 'T0BENCH', userId: 'U0BENCH' };

export async function run([deals = DEALS]: readonly (string | number)[]): Promise<void> {
  await onOrganization(Number(deals), 4, async (product, pool) => {
    await linkFirstPerson(product, pool);
    const context = contextOf(product, pool);
    for (const command of ['deal', 'forecast', 'risk', 'plan']) {
      const samples: number[] = [];
      for (let round = 0; round < ROUNDS + WARM_UP; round++) {
        const text = command === 'deal' ? `deal Deal ${1 + ((round * 7919) % Number(deals))}` : command;
        const begun = performance.now();
        await ask(context, text);
        if (round >= WARM_UP) samples.push(performance.now() - begun);
      }
      reportTime(`/forecastle ${command}, median`, percentile(samples, 50), CEILING_MS);
      reportTime(`/forecastle ${command}, 95th percentile`, percentile(samples, 95), CEILING_MS);
    }
    reportMachine();
  });
}

async function linkFirstPerson({ organizationId }: Product, pool: pg.Pool): Promise<void> {
  await inTenant(pool, organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>(
      'SELECT id FROM members WHERE organization_id = $1 AND user_id IS NOT NULL',
      [organizationId],
    );
    const memberId = rows[0]?.id ?? '';
    await tx.client.query(
      `INSERT INTO slack_links (organization_id, id, member_id, team_id, slack_user_id, team_name, slack_name, linked_at)
       VALUES ($1, $2, $3, $4, $5, 'Bench', 'Bench', now())`,
      [organizationId, newId(), memberId, USER.teamId, USER.userId],
    );
    await makePlans(tx, [memberId], new Date());
  });
}

function contextOf({ home, organizationId }: Product, pool: pg.Pool): SlackContext {
  const unasked = () => Promise.reject(new Error('Slack is not asked'));
  const slack: SlackCalls = { openView: unasked, updateView: unasked, readUser: unasked };
  const settings = loadSettings({ ...process.env, FORECASTLE_HOME: home });
  return { pool, settings, organizationId, connectionId: newId(), teamName: 'Bench', slack };
}

async function ask(context: SlackContext, text: string): Promise<void> {
  const { blocks = [] } = await handleCommand(context, {
    ...USER,
    text,
    channelId: 'C0BENCH',
    responseUrl: 'https://hooks.slack.com/commands/bench',
    triggerId: newId(),
  });
  if (blocks.length < 3) throw new Error(`${text} was answered with ${JSON.stringify(blocks)}`);
}
