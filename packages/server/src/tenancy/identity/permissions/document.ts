/** `docs/permissions.md`, written of the matrix. */
import { contract, type OperationMeta, PLAIN_ROUTES, ROLES } from '@forecastle/contract';
import { FILE_PERMISSIONS, PERMISSIONS } from './index.ts';
import type { Permission, Reach } from './permission.ts';

const WORDS: Readonly<Record<Reach, string>> = { none: '-', own: 'own', team: 'team', organization: 'all' };

const HEAD = `# Who may do what

Generated from \`packages/server/src/tenancy/identity/permissions\`. \`packages/server/src/product/http/permissions.test.ts\` calls every
operation in every role on your own record, a team member's, a colleague's and another organisation's. It fails when an
answer or this page differs, or an operation has no row.

\`own\`: your own records. \`team\`: also records of people who report to you, at any level. \`all\`: the organisation. \`-\`:
nothing, rejected as FORBIDDEN (403). Nobody reaches another organisation. Outside the scope the answer is in the last
columns: 404, as if the record did not exist; 403 if everyone may read it; 422 for a value outside the scope; or the
record is left out of the answer.

\`keys\`: what an API key may call, within its role and its creator's role; the creator's records are its own. \`yes\`: any
key. \`full\`: only a key with its creator's role, because the work runs later in the creator's name. \`-\`: people only,
rejected as FORBIDDEN (403). The contract declares it for each operation (\`keys\`); undeclared operations are closed.
`;
const KEYS = { any: 'yes', unnarrowed: 'full' };

const OPERATIONS = Object.fromEntries(
  Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => [`${noun}.${verb}`, operation['~orpc'].meta as OperationMeta]),
  ),
);

export function permissionsPage(): string {
  return [
    HEAD,
    '## Operations of the API',
    table(PERMISSIONS, OPERATIONS),
    '\n## Routes outside the contract, under /api/v1',
    table(FILE_PERMISSIONS, PLAIN_ROUTES),
    '',
  ].join('\n');
}

function table(rows: Readonly<Record<string, Permission>>, metas: Readonly<Record<string, OperationMeta>>): string {
  const header = ['operation', 'about', ...ROLES.map((role) => role.replaceAll('_', ' ')), 'beyond', 'keys', 'remarks'];
  const lines = Object.entries(rows).map(([name, { on, reach, refused, why = '' }]) => {
    const cells = ROLES.map((role) => (on === 'anybody' ? 'anybody' : WORDS[reach[role]]));
    const ends = Object.values(reach).some((each) => each === 'own' || each === 'team') && on !== 'self';
    const { keys } = metas[name] ?? {};
    return [
      `\`${name}\``,
      on === 'organization' ? 'organisation' : on,
      ...cells,
      ends ? String(refused) : '',
      keys ? KEYS[keys] : '-',
      why,
    ];
  });
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
