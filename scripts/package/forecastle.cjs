#!/usr/bin/env node
/**
 * The command of the npm package. It runs Forecastle on the Node.js that the package brings where the one that runs this
 * file is older. Written for any Node.js from 18 on.
 */
const { spawn } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { constants } = require('node:os');
const { dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');

const MAIN = join(__dirname, '..', 'packages', 'server', 'src', 'product', 'cli', 'main.js');
/** The oldest Node.js that Forecastle runs on. */
const OLDEST = [26, 10];
/** Ended by a signal of the terminal, a child ends by it too. */
const PASSED_ON = ['SIGTERM', 'SIGHUP'];

// Without a command it starts the server, so that `npx` with the package alone is enough.
if (process.argv.length === 2) process.argv.push('start');
if (isRecent(process.versions.node)) import(pathToFileURL(MAIN).href);
else runOn(ownNode());

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** Returns the path of the Node.js that was installed beside this package; undefined where npm left it out. */
function ownNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8'));
  for (const name of Object.keys(optionalDependencies).filter((each) => each.startsWith('node-'))) {
    for (const folder of require.resolve.paths(name) || []) {
      const manifest = join(folder, name, 'package.json');
      if (!existsSync(manifest)) continue;
      const path = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.node);
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}

function runOn(node) {
  if (node === undefined) refuse('Install Node.js, or install Forecastle again without --omit=optional.');
  const child = spawn(node, [MAIN, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Such as on a Linux without glibc, or a disk from which no program may run.
  child.on('error', ({ code }) => refuse(`The one in ${node} does not start (${code}): install Node.js.`));
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
  // The terminal sends it to the child as well.
  process.on('SIGINT', () => undefined);
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
}

function refuse(remedy) {
  const needed = `Forecastle needs Node.js ${OLDEST.join('.')} or newer, and this is ${process.versions.node}.`;
  process.stderr.write(`${needed} ${remedy}\n`);
  process.exit(2);
}
