import { readFileSync } from 'node:fs';
import { COMPONENT_NAMES, FRAMEWORK_KEYS, FRAMEWORK_NAMES, FRAMEWORKS, guidingQuestion } from '@forecastle/rules';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('../../../../content/src/guides/ae-framework-guide.mdx', import.meta.url), 'utf8');

it.each(FRAMEWORK_KEYS)('the guide asks of %s what the product asks', (framework) => {
  const [, section = ''] = guide.split(`### ${FRAMEWORK_NAMES[framework]}\n`);
  const rows = section
    .split(/\n##/)[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows?.map(([, name, question]) => [name, question])).toEqual(
    FRAMEWORKS[framework].map((component) => [COMPONENT_NAMES[component], guidingQuestion(framework, component)]),
  );
});
