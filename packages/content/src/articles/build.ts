/** Articles as the build reads and writes them: for Node only. */
export { llmsFull, llmsIndex, publishedGuides, type SiteSummary } from './llms.ts';
export { type Articles, readArticles } from './read-articles.ts';
export { rss } from './rss.ts';
export { buildSearchIndex } from './search-index.ts';
export { guideTwin, postTwin } from './twins.ts';
