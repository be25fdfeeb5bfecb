/** After the pages are rendered: what nobody has said of the operator, for the server to warn of once when it starts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand, notConfigured } from '@forecastle/content';

export const writeOperator = (build: string): void =>
  writeFileSync(join(build, 'operator.json'), JSON.stringify({ notConfigured: notConfigured(brand) }));
