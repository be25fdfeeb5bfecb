/** `npm run drill -- NAME`: does to the product what must never lose anything, and compares. Not part of the tests. */
const DRILLS: Record<string, string> = {
  kills: 'kills 200 [SEED=n]',
  files: 'files FOLDER [RENAMED]',
  ends: 'ends',
  long: 'long',
  syncs: 'syncs [OPPORTUNITIES]',
  'google-clients': 'google-clients',
  'mailbox-canaries': 'mailbox-canaries',
  'mailbox-kills': 'mailbox-kills [MAILS KILLS] [SEED=n]',
  'salesforce-both-ways': 'salesforce-both-ways [CHANGES KILLS] [SEED=n]',
  'salesforce-jsforce': 'salesforce-jsforce',
  'salesforce-org': 'salesforce-org',
  'slack-clients': 'slack-clients',
  speech: 'speech',
  upgrade: 'upgrade [COMMIT | dump]',
  webvtt: 'webvtt FOLDER',
};
const [name = '', ...wanted] = process.argv.slice(2);

if (!(name in DRILLS)) {
  process.stderr.write(`Name one of: ${Object.values(DRILLS).join(', ')}. For example: npm run drill -- kills 200\n`);
  process.exit(2);
}
const { run } = (await import(`./${name}.ts`)) as { run: (wanted: readonly string[]) => Promise<boolean> };
process.exitCode = (await run(wanted)) ? 0 : 1;
