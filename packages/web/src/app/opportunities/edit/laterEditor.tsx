import { type ComponentProps, lazy, useState } from 'react';
import type { DealValueEditor } from './DealValueEditor.tsx';

type Editor = typeof DealValueEditor;

let ready: Editor | undefined;

/**
 * Fetches the editor of a value. A screen calls it as soon as its first view stands: keys that are pressed while an
 * editor is still on its way would be lost.
 */
export async function loadDealEditor(): Promise<Editor> {
  ready = (await import('./DealValueEditor.tsx')).DealValueEditor;
  return ready;
}

const Later = lazy(async () => ({ default: await loadDealEditor() }));

/** The editor, at once where it has been fetched. It stays the one it began as, so that nothing typed is taken away. */
export function LaterDealEditor(props: ComponentProps<Editor>) {
  const [Editor] = useState<Editor>(() => ready ?? (Later as unknown as Editor));
  return <Editor {...props} />;
}
