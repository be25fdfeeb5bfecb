import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';

let folder: string;
let native: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'forecastle-binaries-')));
  chmodSync(folder, 0o755);
  native = join(folder, 'package', 'native');
  for (const path of ['bin', 'lib']) mkdirSync(join(native, path), { recursive: true });
  writeFileSync(join(native, 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'the library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
});

afterEach(() => rmSync(folder, { recursive: true }));

function find() {
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534, name: 'nobody' } : null;
  return findBinaries(identity, join(folder, 'copies'), { native, version: '18.4.0' });
}

describe('the programs of PostgreSQL', () => {
  it('get the library links that an install without scripts leaves out', () => {
    expect(find().postgres).toBe(join(native, 'bin', 'postgres'));
    expect(readFileSync(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('the library');
  });

  it('are copied, once and with their links, to where they can be run', () => {
    // Root may always write; for everyone else the installation becomes read-only.
    if (process.getuid?.() === 0) chmodSync(join(folder, 'package'), 0o700);
    else chmodSync(join(native, 'lib'), 0o500);
    const copied = find().postgres;
    expect(copied).toBe(join(folder, 'copies', 'postgres-18.4.0', 'native', 'bin', 'postgres'));
    expect(readFileSync(join(dirname(copied), '..', 'lib', 'libpq.so.5'), 'utf8')).toBe('the library');
    const { ino } = statSync(copied);
    expect(statSync(find().postgres).ino).toBe(ino);
    chmodSync(join(native, 'lib'), 0o700);
  });
});
