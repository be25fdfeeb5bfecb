CREATE TABLE "search_credits" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"month" date NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "search_credits_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"question" text NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text NOT NULL,
	"step" text,
	"conditions" jsonb,
	"total" jsonb,
	"deals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb,
	"segments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault" jsonb,
	"sent_to" text,
	"use" text,
	"provider" text,
	"model" text,
	"call_ids" uuid[] DEFAULT '{}' NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"found_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"alive_at" timestamp with time zone,
	CONSTRAINT "searches_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_credits" ADD CONSTRAINT "search_credits_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_credits_month" ON "search_credits" USING btree ("organization_id","member_id","month") WHERE returned_at IS NULL;--> statement-breakpoint
CREATE INDEX "search_credits_search" ON "search_credits" USING btree ("organization_id","search_id");--> statement-breakpoint
CREATE INDEX "searches_of_author" ON "searches" USING btree ("organization_id","author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "searches_writing" ON "searches" USING btree ("alive_at") WHERE state = 'writing';--> statement-breakpoint
-- Returns searches of every organisation that nobody runs any more: those without a sign for so many seconds.
CREATE FUNCTION public.lost_searches(silent_seconds integer) RETURNS TABLE(organization_id uuid, search_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.organization_id, s.id FROM searches s
  WHERE s.state = 'writing' AND s.alive_at < now() - make_interval(secs => silent_seconds)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.lost_searches(silent_seconds integer) FROM PUBLIC;--> statement-breakpoint
-- Deletes searches for good that were deleted so many days ago. Their credits stay counted.
CREATE FUNCTION public.forget_searches(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM searches WHERE deleted_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_searches(days integer) FROM PUBLIC;
