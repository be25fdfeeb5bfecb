CREATE TABLE "conversation_templates" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"body" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_templates_organization_id_kind_version_pk" PRIMARY KEY("organization_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "hidden_conversation_templates" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "hidden_conversation_templates_organization_id_kind_pk" PRIMARY KEY("organization_id","kind")
);
--> statement-breakpoint
CREATE TABLE "own_conversation_templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"use_case" text NOT NULL,
	"description" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "own_conversation_templates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "template_name" text;--> statement-breakpoint
ALTER TABLE "conversation_templates" ADD CONSTRAINT "conversation_templates_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_conversation_templates" ADD CONSTRAINT "own_conversation_templates_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;