/** Articles as pages use them: nothing here reads a file. */
export * from './article.ts';
export { figureWithUnit } from './figures.ts';
export * from './order.ts';
