/** `plan`: the plan of each organisation, and another one for one of them; the operator's way to change it. */
import { isPlan, PLANS, type Plan } from '@forecastle/rules';
import pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { setPlan } from '../../tenancy/organizations/plan/change-plan.ts';
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE, WrongUse } from './exit-codes.ts';
import { type CommandDatabase, withDatabase } from './local-database.ts';

interface Row {
  id: string;
  name: string;
  plan: Plan;
}

export const plan: Command = async (words) => {
  const options = { to: { type: 'string' } } as const;
  const { values, positionals } = parse(words, options, words[0] && !words[0].startsWith('-') ? ['ID'] : []);
  const [id = null] = positionals;
  const { to } = values;
  if ((id === null) !== (to === undefined)) throw new WrongUse('--to needs an organisation ID, and an ID needs --to.');
  if (to !== undefined && !isPlan(to)) throw new WrongUse(`--to ${to}: expected ${PLANS.join(', ')}.`);
  await withDatabase(async (opened) => {
    const rows = await readPlans(opened, id);
    if (id === null || to === undefined) process.stdout.write(rows.map(line).join(''));
    else process.stdout.write(await change(opened, rows[0], { id, to }));
  });
  return DONE;
};

/** As the owner of the tables: the server's role reaches one organisation at a time. Copies of the demo are left out. */
async function readPlans({ database }: CommandDatabase, id: string | null): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<Row>(
      `SELECT o.organization_id AS id, o.name, o.plan FROM organizations o
       WHERE ($1::text IS NULL OR o.organization_id::text = lower($1))
         AND NOT EXISTS (SELECT 1 FROM demo_workspaces d WHERE d.organization_id = o.organization_id)
       ORDER BY o.created_at, o.organization_id`,
      [id],
    );
    return rows;
  } finally {
    await owner.end();
  }
}

const line = ({ id, plan: kept, name }: Row): string => `${id}  ${kept}  ${name}\n`;

async function change(
  { database }: CommandDatabase,
  row: Row | undefined,
  { id, to }: { id: string; to: Plan },
): Promise<string> {
  if (!row)
    throw new CommandFailed(`There is no organisation ${id}. Nothing was changed. "forecastle plan" lists all.`);
  if (row.plan === to) throw new CommandFailed(`${row.name} is already on ${to}. Nothing was changed.`);
  const was = await inTenant(database.pool, row.id, (tx) => setPlan(tx, 'command_line', { from: row.plan, to }));
  if (was !== row.plan) throw new CommandFailed(`Someone changed the plan to ${was} meanwhile. Nothing was changed.`);
  return `${row.name} is now on ${to}, was on ${row.plan}\n`;
}
