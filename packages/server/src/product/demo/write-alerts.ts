/**
 * Alerts of the demo company that came and went: those that its Mondays tell of. One that still stands is left to the next
 * morning, which judges the teams as anywhere else.
 */
import {
  CALENDAR_YEAR,
  CONCENTRATION_ABOVE,
  dayOfIsoDate,
  isoDate,
  periodContaining,
  standingOf,
  startOfLocalDay,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { PEOPLE } from './people.ts';

interface Writing {
  readonly memberIds: ReadonlyMap<string, string>;
  readonly timeZone: string;
}

interface Monday {
  readonly day: number;
  readonly red: number;
  readonly redMinor: number;
  readonly allMinor: number;
}
interface Gone {
  readonly came: Monday;
  /** The last on which it stood. */
  readonly last: Monday;
  readonly goneDay: number;
}

const REASON = 'Known: two large renewals are in procurement';
const DISMISSED_AT_MS = 10 * 3_600_000;

export async function writeAlerts(tx: TenantTransaction, { memberIds, timeZone }: Writing): Promise<void> {
  const leaders = PEOPLE.filter(({ name }) => PEOPLE.some(({ under }) => under === name));
  const scopes = [
    { scope: 'organization', subjectId: tx.organizationId, by: 'Marcus Oduya', owners: null },
    ...leaders.flatMap(({ name }) => {
      const subjectId = memberIds.get(name);
      return subjectId ? [{ scope: 'team', subjectId, by: name, owners: teamOf(name, memberIds) }] : [];
    }),
  ];
  for (const { scope, subjectId, by, owners } of scopes) {
    for (const [at, { came, last, goneDay }] of goneOf(await mondays(tx, owners)).entries()) {
      const { firstDay, lastDay } = periodContaining('quarter', came.day, CALENDAR_YEAR);
      const share = last.redMinor / last.allMinor;
      // The first of each team was dismissed the day after it came.
      const isDismissed = at === 0;
      const id = newId();
      const facts = ({ red, redMinor, allMinor }: Monday) => ({
        kind: 'high_risk_concentration',
        percent: Math.round((redMinor / allMinor) * 1000) / 10,
        amountMinor: String(redMinor),
        count: red,
      });
      await tx.client.query(
        `INSERT INTO revenue_alerts (organization_id, id, scope, subject_id, kind, starts_on, ends_on, facts, came_on, gone_on,
           dismissed_at, dismissed_by_id, dismissed_reason, dismissed_subjects, dismissed_level)
         VALUES ($1, $2, $3, $4, 'high_risk_concentration', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          tx.organizationId,
          id,
          scope,
          subjectId,
          isoDate(firstDay),
          isoDate(lastDay),
          JSON.stringify(facts(last)),
          isoDate(came.day),
          isoDate(goneDay),
          ...(isDismissed
            ? [
                new Date(startOfLocalDay(came.day + 1, timeZone) + DISMISSED_AT_MS),
                memberIds.get(by) ?? null,
                REASON,
                [],
                standingOf({ kind: 'high_risk_concentration', share }).level,
              ]
            : [null, null, null, null, null]),
        ],
      );
      await tx.client.query(
        `INSERT INTO revenue_alert_figures (organization_id, alert_id, since, facts)
         SELECT $1, $2, u.since, jsonb_build_object('currency', o.currency, 'alert', u.facts)
         FROM organizations o, unnest($3::date[], $4::jsonb[]) AS u(since, facts) WHERE o.organization_id = $1
         ON CONFLICT DO NOTHING`,
        [
          tx.organizationId,
          id,
          [came, last].map(({ day }) => isoDate(day)),
          [came, last].map((each) => JSON.stringify(facts(each))),
        ],
      );
    }
  }
}

function teamOf(leader: string, memberIds: ReadonlyMap<string, string>): string[] {
  const team = new Set([leader]);
  // Managers stand before those under them.
  for (const { name, under } of PEOPLE) if (under !== undefined && team.has(under)) team.add(name);
  return [...team].flatMap((name) => memberIds.get(name) ?? []);
}

/** What was due by the end of the quarter, as alerts count it. */
async function mondays(tx: TenantTransaction, owners: readonly string[] | null): Promise<Monday[]> {
  const { rows } = await tx.client.query<{ week: string; red: number; red_minor: string; all_minor: string }>(
    `SELECT week::text, coalesce(sum(d.count) FILTER (WHERE d.band = 'red'), 0)::int AS red,
       coalesce(sum(d.minor) FILTER (WHERE d.band = 'red'), 0)::text AS red_minor, coalesce(sum(d.minor), 0)::text AS all_minor
     FROM pipeline_week_reps r
     LEFT JOIN LATERAL jsonb_to_recordset(r.due) AS d (last date, band text, count int, minor numeric)
       ON d.last < date_trunc('quarter', r.week) + interval '3 months'
     WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2))
     GROUP BY week ORDER BY week`,
    [tx.organizationId, owners],
  );
  return rows.map(({ week, red, red_minor, all_minor }) => ({
    day: dayOfIsoDate(week),
    red,
    redMinor: Number(red_minor),
    allMinor: Number(all_minor),
  }));
}

/** Stretches of Mondays on which too much was red, that came to an end: with the quarter, or before. */
function goneOf(weeks: readonly Monday[]): Gone[] {
  const gone: Gone[] = [];
  const stands: Monday[] = [];
  for (const monday of weeks) {
    const [came] = stands;
    const last = stands.at(-1);
    const isRed = monday.allMinor > 0 && monday.redMinor / monday.allMinor > CONCENTRATION_ABOVE;
    if (came && last && (!isRed || periodContaining('quarter', came.day, CALENDAR_YEAR).lastDay < monday.day)) {
      gone.push({ came, last, goneDay: monday.day });
      stands.length = 0;
    }
    if (isRed) stands.push(monday);
  }
  return gone;
}
