ALTER TABLE "ledger" DROP CONSTRAINT "ledger_organization_id_organizations_organization_id_fk";
