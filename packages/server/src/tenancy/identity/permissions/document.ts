/** `docs/permissions.md`, written of the matrix. */
import { contract, type OperationMeta, PLAIN_ROUTES, ROLES } from '@forecastle/contract';
import { FILE_PERMISSIONS, PERMISSIONS } from './index.ts';
import type { Permission, Reach } from './permission.ts';

const WORDS: Readonly<Record<Reach, string>> = { none: '-', own: 'own', team: 'team', organization: 'all' };

const HEAD = `# Who may do what

Written from \`packages/server/src/tenancy/identity/permissions\`; \`packages/server/src/product/http/permissions.test.ts\` calls every
operation as every role on a record that is one's own, one of one's team, a colleague's and another organisation's, and
fails when an answer or this page differs, or an operation has no row.

\`own\`: one's own. \`team\`: also those of people who report to one, at any depth. \`all\`: of the organisation. \`-\`: nothing,
refused as FORBIDDEN (403). Nobody reaches another organisation. Beyond the reach, the answer is the one in the last
columns: 404, as if it were not there; 403 where everybody may read it; 422 where a value given is beyond it; or it is
left out of the answer.

\`keys\`: what an API key may call, within its role and that of its maker, whose records are its own. \`yes\`: any key.
\`full\`: only one whose role is its maker's, since the work runs later in the maker's name. \`-\`: people alone, refused as
FORBIDDEN (403). The contract says it of each operation (\`keys\`), and what it does not open is closed.
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
