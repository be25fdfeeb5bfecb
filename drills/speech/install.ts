/** Programs that make speech, recognise it and score what was recognised. */
import { spawnSync } from 'node:child_process';

const PACKAGES: Readonly<Record<string, string>> = {
  flite: 'flite',
  ffmpeg: 'ffmpeg',
  pocketsphinx_continuous: 'pocketsphinx pocketsphinx-en-us',
  sctk: 'sctk',
};

const isThere = (program: string): boolean => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Installs what is missing by Debian's packages, where this process may. Throws with the command otherwise. */
export function installSpeech(): void {
  const missing = Object.keys(PACKAGES).filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const words = [
    'install',
    '--yes',
    '--no-install-recommends',
    ...missing.flatMap((program) => (PACKAGES[program] ?? '').split(' ')),
  ];
  const command = `apt-get ${words.join(' ')}`;
  if (process.getuid?.() !== 0 || !isThere('apt-get')) {
    throw new Error(`${missing.join(', ')} not found. As root on Debian or Ubuntu: ${command}`);
  }
  process.stdout.write(`${command}\n`);
  for (const each of [['update'], words]) {
    const { status, stderr } = spawnSync('apt-get', each, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`apt-get ${each[0]} ended with ${status}: ${stderr}`);
  }
}
