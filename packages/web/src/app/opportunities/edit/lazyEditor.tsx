import { type ComponentProps, lazy, useState } from 'react';
import type { DealValueEditor } from './DealValueEditor.tsx';
import type { saveDeal } from './saveDeal.ts';

type Editor = typeof DealValueEditor;

let ready: { readonly Editor: Editor; readonly save: typeof saveDeal } | undefined;

/**
 * Fetches the editor of a value and what saves it. A screen calls it as soon as its first view stands: keys that are
 * pressed while an editor is still on its way would be lost.
 */
export async function loadDealEditor() {
  const [{ DealValueEditor: Editor }, { saveDeal: save }] = await Promise.all([
    import('./DealValueEditor.tsx'),
    import('./saveDeal.ts'),
  ]);
  ready = { Editor, save };
  return ready;
}

const Later = lazy(async () => ({ default: (await loadDealEditor()).Editor }));

/** The editor, at once where it has been fetched. It stays the one it began as, so that nothing typed is taken away. */
export function LazyDealEditor(props: ComponentProps<Editor>) {
  const [Editor] = useState<Editor>(() => ready?.Editor ?? (Later as unknown as Editor));
  return <Editor {...props} />;
}

/** For what an editor gave, at once: it came together with the editor. */
export const saveEdited: typeof saveDeal = async (...change) => (ready ?? (await loadDealEditor())).save(...change);
