ALTER TABLE "opportunity_health" DROP CONSTRAINT "opportunity_health_organization_id_opportunity_id_opportunities_organization_id_id_fk";
--> statement-breakpoint
ALTER TABLE "opportunities" DROP CONSTRAINT "opportunities_organization_id_organizations_organization_id_fk";
--> statement-breakpoint
ALTER TABLE "stage_stays" DROP CONSTRAINT "stage_stays_organization_id_opportunity_id_opportunities_organization_id_id_fk";
