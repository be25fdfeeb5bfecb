import type { SessionView } from '@forecastle/contract';
import { type FirstScreen, isSecondFactorOffered } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { SiteSettings } from '../../platform/settings/settings.ts';
import { demoOf } from '../organizations/demo-of.ts';
import { getOrganization } from '../organizations/get-organization.ts';
import { operatingOrganization } from '../organizations/operating-organization.ts';
import type { Actor } from './actor.ts';
import { abilitiesOf, visibleOwners } from './policies.ts';

interface Facts {
  hasDeals: boolean;
  ownsOpenDeals: boolean;
  firstScreen: FirstScreen | null;
  memberSince: Date;
  declinedAt: Date | null;
  lacksSecondFactor: boolean;
  locale: string | null;
}

/**
 * Returns who is signed in, where, and what they may do: the first thing the web app asks. With it comes how the person's
 * mails write figures and dates.
 */
export async function presentSession(
  tx: TenantTransaction,
  actor: Actor,
  site: SiteSettings,
): Promise<{ view: z.infer<typeof SessionView>; mailLocale: string | null }> {
  const abilities = abilitiesOf(actor);
  const { rows } = await tx.client.query<Facts>(
    `SELECT EXISTS (SELECT 1 FROM opportunities
       WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2))) AS "hasDeals",
       (SELECT coalesce(sum(count), 0) > 0 FROM open_sums WHERE organization_id = $1 AND owner_id = $3) AS "ownsOpenDeals",
       m.first_screen AS "firstScreen",
       m.created_at AS "memberSince", m.second_factor_declined_at AS "declinedAt",
       m.role = 'admin' AND lacks_second_factor($4) AS "lacksSecondFactor", m.locale
     FROM members m WHERE m.organization_id = $1 AND m.id = $3`,
    [tx.organizationId, await visibleOwners(tx, actor), actor.memberId, actor.userId],
  );
  const [facts] = rows;
  if (!facts) throw new Error(`member ${actor.memberId} is missing`);
  const demo = await demoOf(tx);
  const operates = abilities.manageSite && (await operatingOrganization(tx.client, site)) === tx.organizationId;
  const view = {
    user: { id: actor.userId, name: actor.name, email: actor.email },
    member: {
      id: actor.memberId,
      role: actor.role,
      firstScreen: facts.firstScreen,
      ownsOpenDeals: facts.ownsOpenDeals,
    },
    organization: await getOrganization(tx),
    abilities: {
      ...abilities,
      manageInquiries: abilities.manageInquiries && operates,
      manageSite: abilities.manageSite && operates,
    },
    secondFactorDue: actor.secondFactorDue,
    secondFactorOffered: demo === null && isSecondFactorOffered({ role: actor.role, ...facts }, new Date()),
    hasDeals: facts.hasDeals,
    demo,
  };
  return { view, mailLocale: facts.locale };
}
