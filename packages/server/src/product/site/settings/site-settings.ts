import type { SiteSettings } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, forbidden, invalid } from '../../../platform/http/errors.ts';
import type { SiteSettings as SiteConfiguration } from '../../../platform/settings/settings.ts';
import { changesOf } from '../../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { operatingOrganization } from '../../../tenancy/organizations/operating-organization.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';

export type Site = z.infer<typeof SiteSettings>;
type SiteGiven = Omit<Site, 'version'>;

const UNSET: Site = {
  legalName: null,
  postalAddress: null,
  email: null,
  profile: null,
  links: [],
  founderName: null,
  founderTitle: null,
  testimonial: null,
  roiNote: null,
  version: 0,
};

/** A person's name and words: the trail says only that they changed. */
const OWN_WORDS = ['founderName', 'founderTitle', 'testimonial', 'roiNote'] as const;

/** Throws FORBIDDEN unless the actor is an admin of the organisation that operates the site. */
export async function requireOperator(tx: TenantTransaction, actor: Actor, site: SiteConfiguration): Promise<void> {
  if (!may(actor, 'manageSite')) throw forbidden();
  if ((await operatingOrganization(tx.client, site)) === tx.organizationId) return;
  throw forbidden('Only admins of the organisation that operates this site can see and change its details.');
}

/** Returns what the organisation of the transaction has set; nulls where it has set nothing. */
export async function readSite(tx: TenantTransaction): Promise<Site> {
  const { rows } = await tx.client.query<Site>(
    `SELECT legal_name AS "legalName", postal_address AS "postalAddress", email, profile, links,
       founder_name AS "founderName", founder_title AS "founderTitle", testimonial, roi_note AS "roiNote", version
     FROM site_settings WHERE organization_id = $1`,
    [tx.organizationId],
  );
  return rows[0] ?? UNSET;
}

/** Sets all of it; throws CONFLICT when somebody else has set it since `expectedVersion`. */
export async function putSite(
  tx: TenantTransaction,
  actor: Actor,
  { expectedVersion, ...given }: SiteGiven & { readonly expectedVersion?: number | undefined },
): Promise<Site> {
  if ((given.testimonial !== null || given.roiNote !== null) && given.founderName === null) {
    throw invalid({
      field: 'founderName',
      expected: 'a name',
      message: 'Enter the founder’s name, which signs the testimonial and the ROI note. Nothing was changed.',
    });
  }
  await takeTurn(tx, 'siteSettings');
  const before = await readSite(tx);
  if (expectedVersion !== undefined && expectedVersion !== before.version) {
    throw conflict({
      field: 'expectedVersion',
      value: expectedVersion,
      expected: String(before.version),
      message: 'Someone else changed the site details meanwhile. Nothing was changed. Reload the page to see them.',
    });
  }
  const after: Site = { ...given, version: before.version + 1 };
  await tx.client.query(
    `INSERT INTO site_settings (organization_id, legal_name, postal_address, email, profile, links, founder_name,
       founder_title, testimonial, roi_note, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (organization_id) DO UPDATE SET legal_name = excluded.legal_name,
       postal_address = excluded.postal_address, email = excluded.email, profile = excluded.profile,
       links = excluded.links, founder_name = excluded.founder_name, founder_title = excluded.founder_title,
       testimonial = excluded.testimonial, roi_note = excluded.roi_note, version = excluded.version, updated_at = now()`,
    [
      tx.organizationId,
      after.legalName,
      after.postalAddress,
      after.email,
      after.profile && JSON.stringify(after.profile),
      JSON.stringify(after.links),
      after.founderName,
      after.founderTitle,
      after.testimonial,
      after.roiNote,
      after.version,
    ],
  );
  const [was, is] = [asWords(before), asWords(after)];
  const fields = Object.keys(is) as (keyof typeof is)[];
  await recordEvent(tx, actor, { kind: 'site_settings_changed', changes: changesOf(was, is, fields, OWN_WORDS) });
  return after;
}

/** Links as the audit trail quotes them. */
function asWords({ version: _, profile, links, ...texts }: Site) {
  const words = ({ label, href }: NonNullable<Site['profile']>) => `${label} (${href})`;
  return { ...texts, profile: profile && words(profile), links: links.map(words).join(', ') || null };
}
