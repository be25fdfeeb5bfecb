import { useRef, useState } from 'react';
import { changedFields } from './changedFields.ts';
import { readDraft, useDraft, writeDraft } from './drafts.ts';

interface Kept<T> {
  readonly values: Partial<T>;
  /** What stands in fields whose text cannot be read yet: half a date. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  /** What stood in each of them when it was first typed in. */
  readonly seen?: Partial<T> | undefined;
  /** Of the record they are fields of, when it was first typed in. */
  readonly version?: number | undefined;
  /** One for each form that is filled in: sent again after a reload it creates nothing twice. */
  readonly key: string;
}

export interface TypedField<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly text: string | undefined;
  readonly onText: (text: string | null) => void;
}

export interface FormDraft<T> {
  readonly values: T;
  set(change: Partial<T>): void;
  /** What a field of the form takes. */
  field<K extends keyof T>(name: K): { value: T[K]; onChange: (value: T[K]) => void };
  /** The same for a field whose text is read: what cannot be read yet is kept as it was typed. */
  typed<K extends keyof T & string>(name: K): TypedField<T[K]>;
  /** What was typed and differs from what stood there then, and the same fields as they stood: see changedFields. Texts are without spaces at their ends. */
  changed(): { readonly given: Partial<T>; readonly before: Partial<T> };
  /** The version of the record when it was first typed in, where one was given. */
  readonly version: number;
  /** The idempotency key of what this form creates. */
  readonly key: string;
  /** What was typed before stood in the form when it was opened. */
  readonly isRestored: boolean;
  /** Saved, or given up. */
  clear(): void;
  /** Left without either: it comes back when the form is opened again. */
  shelve(): void;
}

/** The values of a form, over what it begins with. What is changed is kept until it is saved or given up. */
export function useFormDraft<T extends object>(place: string, initial: T, version = 0): FormDraft<T> {
  const kept = useDraft<Kept<T>>(place)?.value;
  const [restored, setRestored] = useState(() => readDraft(place) !== undefined);
  const key = useRef(kept?.key ?? crypto.randomUUID());
  const keep = (values: Partial<T>, texts: Record<string, string | null>) => {
    const before = readDraft<Kept<T>>(place)?.value;
    const all = Object.entries({ ...before?.texts, ...texts });
    const stood = Object.fromEntries(Object.keys(values).map((name) => [name, initial[name as keyof T] ?? null]));
    writeDraft(place, {
      values: { ...before?.values, ...values },
      seen: { ...(stood as Partial<T>), ...before?.seen },
      version: before?.version ?? version,
      texts: Object.fromEntries(all.flatMap(([name, text]) => (text === null ? [] : [[name, text]]))),
      key: key.current,
    } satisfies Kept<T>);
  };
  const set = (change: Partial<T>) => keep(change, {});
  const field = <K extends keyof T>(name: K) => ({
    value: { ...initial, ...kept?.values }[name],
    onChange: (value: T[K]) => set({ [name]: value } as unknown as Partial<T>),
  });
  return {
    values: { ...initial, ...kept?.values },
    set,
    field,
    typed: (name) => ({ ...field(name), text: kept?.texts?.[name], onText: (text) => keep({}, { [name]: text }) }),
    changed: () => {
      const now = readDraft<Kept<T>>(place)?.value;
      return changedFields<Partial<T>>(now?.seen ?? {}, trimmed(now?.values ?? {}));
    },
    version: kept?.version ?? version,
    key: key.current,
    isRestored: restored && kept !== undefined,
    clear: () => {
      setRestored(false);
      key.current = crypto.randomUUID();
      writeDraft(place, undefined);
    },
    shelve: () => {
      const draft = readDraft(place);
      if (draft) writeDraft(place, draft.value, false);
    },
  };
}

const trimmed = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T;
