CREATE TABLE "competitors" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"aliases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competitors_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal_competitors" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"competitor_id" uuid NOT NULL,
	"position" text,
	"strengths" text,
	"weaknesses" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	CONSTRAINT "deal_competitors_organization_id_opportunity_id_competitor_id_pk" PRIMARY KEY("organization_id","opportunity_id","competitor_id")
);
--> statement-breakpoint
CREATE TABLE "deal_notes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"edited_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "deal_notes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_competitors" ADD CONSTRAINT "deal_competitors_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_competitors" ADD CONSTRAINT "deal_competitors_organization_id_competitor_id_competitors_organization_id_id_fk" FOREIGN KEY ("organization_id","competitor_id") REFERENCES "public"."competitors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_competitors" ADD CONSTRAINT "deal_competitors_organization_id_updated_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD CONSTRAINT "deal_notes_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD CONSTRAINT "deal_notes_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD CONSTRAINT "deal_notes_organization_id_edited_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","edited_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "competitors_name" ON "competitors" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE INDEX "deal_competitors_competitor" ON "deal_competitors" USING btree ("organization_id","competitor_id");--> statement-breakpoint
CREATE INDEX "deal_notes_opportunity" ON "deal_notes" USING btree ("organization_id","opportunity_id","pinned","created_at","id");