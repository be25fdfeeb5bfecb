import type { ImportKind } from '@forecastle/rules/reading';
import { FIELD_LABELS, type ImportField } from './fields.ts';
import type { ColumnInspection, FileInspection } from './types.ts';

export interface FieldGuess {
  readonly field: ImportField;
  readonly column: number;
  readonly confidence: 'high' | 'medium' | 'low';
  /** Why, as a clause for the mapping screen: `the header says so`. */
  readonly reason: string;
}

export interface UnfitColumn {
  readonly field: ImportField;
  readonly header: string;
  /** A sentence that says how many cells do not fit, and where the first is. */
  readonly sentence: string;
}

/** A guess under way: what is taken so far, and from which columns. */
export class Guesses {
  readonly byField = new Map<ImportField, FieldGuess>();
  readonly used = new Set<number>();
  readonly inspection: FileInspection;
  readonly kind: ImportKind;

  constructor(inspection: FileInspection, kind: ImportKind) {
    this.inspection = inspection;
    this.kind = kind;
  }

  has(field: ImportField): boolean {
    return this.byField.has(field);
  }

  assign(field: ImportField, column: number, confidence: FieldGuess['confidence'], reason: string): void {
    this.byField.set(field, { field, column, confidence, reason });
    this.used.add(column);
  }

  columnOf(field: ImportField): ColumnInspection | undefined {
    return this.inspection.columns[this.byField.get(field)?.column ?? -1];
  }

  /** Columns that feed nothing yet. */
  free(): ColumnInspection[] {
    return this.inspection.columns.filter(({ index }) => !this.used.has(index));
  }
}

/** The label of a field as it stands within a sentence. */
export const fieldWords = (field: ImportField): string => FIELD_LABELS[field].toLowerCase().replace(/\bid\b/, 'ID');
