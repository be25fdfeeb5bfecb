/** Reminds people below somebody to commit for a period, because that person asks. */
import type { CommitReminders } from '@forecastle/contract';
import { FORECAST_CALL, isoDate, mayRemindAgain, needsReminder } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { nameInMail } from '../../tenancy/mail/name-in-mail.ts';
import { sendMail } from '../../tenancy/mail/send-mail.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { type AskedPeriod, askedPeriod, type PeriodAsked } from '../quotas/asked-period.ts';
import { scopeKey } from '../quotas/read-quotas.ts';
import { commitLines } from './commit-lines.ts';
import { deadlineStates, readDeadline } from './deadline.ts';
import { rootOf } from './own-lines.ts';
import { type ReminderMailing, WHAT } from './remind.ts';

type Answer = z.infer<typeof CommitReminders>;
type Why = Answer['cannot'][number]['why'];
type Scope = keyof typeof WHAT;

interface Given extends AskedPeriod {
  /** Lines of GET /commits; all that call for a reminder without. */
  readonly keys?: readonly string[] | undefined;
}

interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** Throws NOT_FOUND for a line the actor may not see, and changes nothing then. */
export async function remindNow(
  tx: TenantTransaction,
  actor: Actor,
  { keys, ...question }: Given,
  { now, settings }: { readonly now: Date; readonly settings: ReminderMailing },
): Promise<Answer> {
  if (!may(actor, 'seeTeam')) throw forbidden();
  const asked = await askedPeriod(tx, question, now);
  const { period } = asked;
  if (period.lastDay < asked.today) {
    throw invalid({
      field: 'containing',
      value: question.containing ?? null,
      expected: 'a period that is not over',
      message: `${period.label} is over, so nobody can commit for it. Nobody was reminded.`,
    });
  }
  // Two who remind at once take turns: the second finds whom the first has reminded.
  await takeTurn(tx, 'commits');
  const { wanted, cannot } = await whomToRemind(tx, actor, asked, { keys: keys && new Set(keys), now });
  const recipients = await readRecipients(
    tx,
    asked,
    wanted.map(({ id }) => id),
  );
  const reminded: Wanted[] = [];
  const already: Answer['already'] = [];
  for (const person of wanted) {
    const { id: memberId, name } = person;
    const { hasSignIn, remindedAt } = recipients.get(memberId) ?? { hasSignIn: false, remindedAt: null };
    if (!hasSignIn) cannot.push({ memberId, name, why: 'not_joined' });
    else if (mayRemindAgain(remindedAt?.getTime() ?? null, now.getTime())) reminded.push(person);
    else already.push({ memberId, name, remindedAt: (remindedAt ?? now).toISOString() });
  }
  await writeAsks(tx, actor, asked, { reminded, now });
  for (const person of reminded) {
    const recipient = recipients.get(person.id);
    if (!recipient?.email || !recipient.isMailed) continue;
    const mail = askingMail(actor, asked, person, settings.publicUrl);
    await sendMail(tx, settings, { kind: 'notice', to: recipient.email, ...mail });
  }
  return { reminded: reminded.map(({ id, name }) => ({ memberId: id, name })), already, cannot };
}

/** People below the actor whose lines call for a reminder, and those who were asked for in vain, each once. */
async function whomToRemind(
  tx: TenantTransaction,
  actor: Actor,
  asked: PeriodAsked,
  { keys, now }: { readonly keys: ReadonlySet<string> | undefined; readonly now: Date },
): Promise<{ wanted: Wanted[]; cannot: Answer['cannot'] }> {
  const lines = await commitLines(tx, await rootOf(tx, actor), asked);
  const stateOf = await deadlineStates(tx, await readDeadline(tx, now), asked.period, now);
  const wanted = new Map<string, Wanted>();
  const cannot = new Map<string, Answer['cannot'][number]>();
  const seen = new Set<string>();
  const refuse = (memberId: string, name: string, why: Why) => {
    if (!cannot.has(memberId)) cannot.set(memberId, { memberId, name, why });
  };
  const look = ({ line, children }: typeof lines.root): void => {
    for (const child of children) look(child);
    const { scope, memberId } = line;
    const key = scopeKey(line);
    seen.add(key);
    const person = memberId === null ? undefined : lines.people.get(memberId);
    if (scope === 'organization' || !person || (keys && !keys.has(key))) return;
    const call = lines.calls.get(key);
    const isWanted = needsReminder(
      { scope, isSubmitted: call !== undefined, deadline: person.active ? stateOf(call?.submittedAt) : null },
      keys !== undefined,
    );
    const isOwn = person.id === actor.memberId;
    if (isOwn || !isWanted) {
      if (keys) refuse(person.id, person.name, isOwn ? 'yourself' : 'submitted');
      return;
    }
    if (!person.active) {
      refuse(person.id, person.name, 'left');
      return;
    }
    wanted.set(person.id, {
      id: person.id,
      name: person.name,
      scopes: [...(wanted.get(person.id)?.scopes ?? []), scope],
    });
  };
  look(lines.root);
  // Nobody is asked for what the organisation commits.
  seen.delete('organization');
  for (const key of keys ?? []) {
    // Own lines need not stand in the table: who leads may sell nothing.
    if (key === `rep ${actor.memberId}` || key === `team ${actor.memberId}`) {
      refuse(actor.memberId, actor.name, 'yourself');
    } else if (!seen.has(key)) throw notFound('person of your team');
  }
  return {
    wanted: [...wanted.values()],
    // Reminded of one of two lines is reminded.
    cannot: [...cannot.values()].filter(({ memberId }) => !wanted.has(memberId)),
  };
}

interface Recipient {
  readonly hasSignIn: boolean;
  readonly email: string | null;
  readonly isMailed: boolean;
  /** When they were last reminded of this period. */
  readonly remindedAt: Date | null;
}

async function readRecipients(
  tx: TenantTransaction,
  { period }: PeriodAsked,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const { rows } = await tx.client.query<Recipient & { id: string }>(
    `SELECT m.id, m.email, m.user_id IS NOT NULL AS "hasSignIn",
       NOT EXISTS (SELECT FROM commit_mails_off w WHERE w.organization_id = $1 AND w.member_id = m.id) AS "isMailed",
       (SELECT max(a.asked_at) FROM commit_asks a WHERE a.organization_id = $1 AND a.member_id = m.id
          AND a.starts_on = $3 AND a.ends_on = $4) AS "remindedAt"
     FROM members m WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[])`,
    [tx.organizationId, ids, isoDate(period.firstDay), isoDate(period.lastDay)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeAsks(
  tx: TenantTransaction,
  actor: Actor,
  { period }: PeriodAsked,
  { reminded, now }: { readonly reminded: readonly Wanted[]; readonly now: Date },
): Promise<void> {
  if (reminded.length === 0) return;
  const asks = reminded.map(({ id, scopes }) => ({
    id: newId(),
    memberId: id,
    scope: scopes.includes('rep') ? 'rep' : 'team',
  }));
  await tx.client.query(
    `INSERT INTO commit_asks (organization_id, id, scope, member_id, author_id, period_kind, period_label, starts_on,
       ends_on, asked_at)
     SELECT $1, r.id, r.scope, r."memberId", $3, $4, $5, $6, $7, $8
     FROM json_to_recordset($2) AS r(id uuid, "memberId" uuid, scope text)`,
    [
      tx.organizationId,
      JSON.stringify(asks),
      actor.memberId,
      period.kind,
      period.label,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      now,
    ],
  );
  await notifyMembers(
    tx,
    asks.map(({ id, memberId }) => ({ memberId, kind: 'commit_reminder', actorId: actor.memberId, subjectId: id })),
  );
}

function askingMail(
  actor: Actor,
  { period }: PeriodAsked,
  { name, scopes, id }: Wanted,
  origin: string,
): { subject: string; text: string } {
  const who = nameInMail(actor.name);
  const what = new Intl.ListFormat('en-NZ').format(scopes.map((scope) => WHAT[scope]));
  const query = new URLSearchParams({
    period: period.kind,
    in: isoDate(period.firstDay),
    line: scopeKey({ scope: scopes[0] ?? 'rep', memberId: id }),
  });
  return {
    subject: `${who} asks for your commit for ${period.label}`,
    text: [
      `Hello ${nameInMail(name)},`,
      '',
      `${who} asks you to submit your commit for ${period.label} (${what}).`,
      '',
      `Submit now: ${origin}${FORECAST_CALL}?${query}`,
      'You can turn off this email there.',
      '',
    ].join('\n'),
  };
}
