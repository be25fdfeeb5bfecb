CREATE TABLE "import_corrections" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"column" integer NOT NULL,
	"edit" integer NOT NULL,
	"value" text,
	CONSTRAINT "import_corrections_organization_id_import_id_row_column_edit_pk" PRIMARY KEY("organization_id","import_id","row","column","edit")
);
--> statement-breakpoint
CREATE TABLE "import_row_blocks" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"first_row" integer NOT NULL,
	"last_row" integer NOT NULL,
	"row_numbers" integer[] NOT NULL,
	"keys" text[] NOT NULL,
	"rows" text NOT NULL,
	CONSTRAINT "import_row_blocks_organization_id_import_id_first_row_pk" PRIMARY KEY("organization_id","import_id","first_row")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "edit_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "corrected_cells" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_corrections" ADD CONSTRAINT "import_corrections_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row_blocks" ADD CONSTRAINT "import_row_blocks_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_corrections_edit" ON "import_corrections" USING btree ("organization_id","import_id","edit");