declare module 'virtual:site-behaviour' {
  /** `behaviour/main.ts`, bundled and minified: every public page carries it inline. */
  const script: string;
  export default script;
}

declare module 'virtual:site-entries' {
  /**
   * Addresses of the built `*.entry.ts(x)` files under `src/site`, by their path below it without the suffix; before each
   * the files it is built from.
   */
  const entries: Record<string, readonly string[]>;
  export default entries;
}

declare module 'virtual:site-render' {
  /** React's own where pages are rendered; nothing in the browser's build, which never renders them. */
  export { renderToString } from 'react-dom/server';
}
