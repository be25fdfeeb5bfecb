CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"active_organization_id" uuid,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opportunity_health" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"risk" smallint NOT NULL,
	"risk_band" text NOT NULL,
	"confidence" smallint NOT NULL,
	"drag" smallint NOT NULL,
	"data_quality" smallint NOT NULL,
	"framework_completeness" real NOT NULL,
	"contact_risk" real NOT NULL,
	"activity_drag" real NOT NULL,
	"commitment" real NOT NULL,
	"meddpic" smallint NOT NULL,
	"bant" smallint NOT NULL,
	"spiced" smallint NOT NULL,
	"three_whys" smallint NOT NULL,
	"not_yet_qualified" boolean NOT NULL,
	"stale" boolean NOT NULL,
	"last_activity_at" timestamp with time zone,
	"stake_minor" bigint NOT NULL,
	"rules_version" text NOT NULL,
	"scored_at" timestamp with time zone NOT NULL,
	"next_change_at" timestamp with time zone,
	CONSTRAINT "opportunity_health_organization_id_opportunity_id_pk" PRIMARY KEY("organization_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_totals" (
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"category" text NOT NULL,
	"month" date NOT NULL,
	"risk_band" text NOT NULL,
	"not_yet_qualified" boolean NOT NULL,
	"count" integer NOT NULL,
	"without_amount" integer NOT NULL,
	"amount_base_minor" numeric(30, 0) NOT NULL,
	"weighted_confidence" numeric(34, 0) NOT NULL,
	"plain_confidence" bigint NOT NULL,
	CONSTRAINT "opportunity_totals_organization_id_owner_id_stage_id_status_category_month_risk_band_not_yet_qualified_pk" PRIMARY KEY("organization_id","owner_id","stage_id","status","category","month","risk_band","not_yet_qualified")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_member_id_key_pk" PRIMARY KEY("organization_id","member_id","key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"manager_id" uuid,
	"member_id" uuid,
	"token_hash" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"manager_id" uuid,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"fiscal_year_start_month" integer NOT NULL,
	"fiscal_year_start_day" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_changes_organization_id_import_id_entity_entity_id_pk" PRIMARY KEY("organization_id","import_id","entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_files_organization_id_import_id_pk" PRIMARY KEY("organization_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "import_issues" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"column" text,
	"value" text,
	"reason" text NOT NULL,
	"expected" text,
	"severity" text NOT NULL,
	"cells" jsonb,
	CONSTRAINT "import_issues_organization_id_import_id_row_ordinal_pk" PRIMARY KEY("organization_id","import_id","row","ordinal")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"status" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"inspection" jsonb,
	"guesses" jsonb,
	"choices" jsonb,
	"stage_values" jsonb,
	"owner_values" jsonb,
	"preview" jsonb,
	"counts" jsonb,
	"next_row" integer DEFAULT 0 NOT NULL,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"error" text,
	"scores_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "imports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"organization_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"opportunity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "ledger_organization_id_recorded_at_id_pk" PRIMARY KEY("organization_id","recorded_at","id")
) PARTITION BY RANGE ("recorded_at");
--> statement-breakpoint
CREATE TABLE "accounts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"industry" text,
	"organization_description" text,
	"strategic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"opportunity_id" uuid,
	"recorded_by_id" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "activity_contacts" (
	"organization_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "activity_contacts_organization_id_activity_id_contact_id_pk" PRIMARY KEY("organization_id","activity_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"external_id" text,
	"account_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text,
	"title" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"framework" text NOT NULL,
	"component" text NOT NULL,
	"strength" text NOT NULL,
	"notes" text,
	"source" text,
	"updated_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_organization_id_opportunity_id_framework_component_pk" PRIMARY KEY("organization_id","opportunity_id","framework","component")
);
--> statement-breakpoint
CREATE TABLE "opportunities" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"account_id" uuid,
	"stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"amount_minor" bigint,
	"currency" text NOT NULL,
	"amount_base_minor" bigint,
	"category" text,
	"close_date" date,
	"closed_on" date,
	"win_probability" smallint,
	"next_step" text,
	"loss_reason" text,
	"created_on" date NOT NULL,
	"push_count" integer DEFAULT 0 NOT NULL,
	"last_set_close_date" date,
	"stage_entered_on" date,
	"last_open_stage_id" uuid,
	"import_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opportunities_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_contacts" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"role" text,
	"influence" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opportunity_contacts_organization_id_opportunity_id_contact_id_pk" PRIMARY KEY("organization_id","opportunity_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "stage_stays" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"entered_on" date,
	"left_on" date,
	CONSTRAINT "stage_stays_organization_id_opportunity_id_ordinal_pk" PRIMARY KEY("organization_id","opportunity_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"organization_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(24, 12) NOT NULL,
	CONSTRAINT "exchange_rates_organization_id_currency_valid_from_pk" PRIMARY KEY("organization_id","currency","valid_from")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"phase" text,
	"win_probability" smallint NOT NULL,
	"is_proposal" boolean DEFAULT false NOT NULL,
	"is_negotiation" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "stages_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_health" ADD CONSTRAINT "opportunity_health_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_totals" ADD CONSTRAINT "opportunity_totals_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_manager_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","manager_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_manager_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","manager_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_issues" ADD CONSTRAINT "import_issues_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_organization_id_recorded_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","recorded_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_contacts" ADD CONSTRAINT "activity_contacts_organization_id_activity_id_activities_organization_id_id_fk" FOREIGN KEY ("organization_id","activity_id") REFERENCES "public"."activities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_contacts" ADD CONSTRAINT "activity_contacts_organization_id_contact_id_contacts_organization_id_id_fk" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_account_id_accounts_organization_id_id_fk" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_organization_id_updated_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_organization_id_account_id_accounts_organization_id_id_fk" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_organization_id_stage_id_stages_organization_id_id_fk" FOREIGN KEY ("organization_id","stage_id") REFERENCES "public"."stages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_organization_id_owner_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_organization_id_contact_id_contacts_organization_id_id_fk" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_stays" ADD CONSTRAINT "stage_stays_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "auth"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "opportunity_health_due" ON "opportunity_health" USING btree ("organization_id","next_change_at");--> statement-breakpoint
CREATE INDEX "opportunity_health_risk" ON "opportunity_health" USING btree ("organization_id","risk","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_health_confidence" ON "opportunity_health" USING btree ("organization_id","confidence","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_health_drag" ON "opportunity_health" USING btree ("organization_id","drag","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_health_stake" ON "opportunity_health" USING btree ("organization_id","stake_minor","opportunity_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user" ON "members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("organization_id",lower("email"));--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_opportunity" ON "ledger" USING btree ("organization_id","opportunity_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "accounts_name" ON "accounts" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "accounts_name_key" ON "accounts" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_external" ON "accounts" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE INDEX "activities_opportunity" ON "activities" USING btree ("organization_id","opportunity_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "activity_contacts_contact" ON "activity_contacts" USING btree ("organization_id","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "contacts_account" ON "contacts" USING btree ("organization_id","account_id");--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("organization_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external" ON "contacts" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_external" ON "opportunities" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE INDEX "opportunities_name_key" ON "opportunities" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE INDEX "opportunities_account" ON "opportunities" USING btree ("organization_id","account_id");--> statement-breakpoint
CREATE INDEX "opportunities_amount" ON "opportunities" USING btree ("organization_id","amount_base_minor","id");--> statement-breakpoint
CREATE INDEX "opportunities_stage_amount" ON "opportunities" USING btree ("organization_id","stage_id","amount_base_minor","id");--> statement-breakpoint
CREATE INDEX "opportunities_owner_amount" ON "opportunities" USING btree ("organization_id","owner_id","amount_base_minor","id");--> statement-breakpoint
CREATE INDEX "opportunities_status_close" ON "opportunities" USING btree ("organization_id","status","close_date","id");--> statement-breakpoint
CREATE INDEX "opportunities_name" ON "opportunities" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "opportunities_updated" ON "opportunities" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_contacts_contact" ON "opportunity_contacts" USING btree ("organization_id","contact_id");