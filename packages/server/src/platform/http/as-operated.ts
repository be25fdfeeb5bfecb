import { DEMO_CLOSED, DEMO_OPEN, PUBLIC_ORIGIN } from '@forecastle/contract/public-origin';

/** What pages are built without, because only the server knows it. */
export interface Operated {
  readonly publicUrl: string;
  readonly demo: boolean;
}

/** A built text with the operator's address in it, and the ways into the demo workspace where there is one. */
export function asOperated(text: string, { publicUrl, demo }: Operated): string {
  const addressed = text.replaceAll(PUBLIC_ORIGIN, publicUrl);
  return demo ? addressed.replaceAll(`data-demo="${DEMO_CLOSED}"`, `data-demo="${DEMO_OPEN}"`) : addressed;
}
