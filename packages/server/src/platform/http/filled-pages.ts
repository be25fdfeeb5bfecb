/** Built pages with words in them that can change while the server runs. */
import { type Document, makeDocument } from './documents.ts';

export interface PageFilling {
  /** Returns a page with these words in it; one without a place for them comes back as it is. */
  fill(page: string): string;
}

/** Returns pages as filled with the latest words. Each page is made once for each filling, and compressed once. */
export function filledPages(current: () => Promise<PageFilling | null>): (document: Document) => Promise<Document> {
  const made = new WeakMap<Document, { readonly filling: PageFilling; readonly document: Document }>();
  return async (built) => {
    const filling = built.scripts && (await current());
    if (!filling) return built;
    const before = made.get(built);
    if (before?.filling === filling) return before.document;
    const page = built.body('identity').toString();
    const filled = filling.fill(page);
    const document = filled === page ? built : makeDocument(Buffer.from(filled), built.type, built.scripts);
    made.set(built, { filling, document });
    return document;
  };
}
