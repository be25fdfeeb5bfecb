/** Prints all that people read of the product, by screen: `npm run words`, or `npm run words -- forecasts` for a part. */
import { groupOf } from './groups.ts';
import { productTexts } from './product-texts.ts';
import type { Text } from './text.ts';

const wanted = process.argv.slice(2).map((part) => part.toLowerCase());
const groups = new Map<string, Text[]>();
for (const text of productTexts()) {
  const group = groupOf(text.file);
  const place = `${group} ${text.file}`.toLowerCase();
  if (!wanted.every((part) => place.includes(part))) continue;
  groups.set(group, [...(groups.get(group) ?? []), text]);
}
for (const [group, texts] of [...groups].sort(([one], [other]) => one.localeCompare(other, 'en'))) {
  process.stdout.write(`\n## ${group}\n`);
  for (const { file, line, text } of texts) process.stdout.write(`${file}:${line}  ${text}\n`);
}
