import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const drill = (...wanted: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts'), 'files', ...wanted], { encoding: 'utf8' });

it('tells of every file of a folder how it was read, or why not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-files-'));
  try {
    mkdirSync(join(folder, 'one'));
    writeFileSync(join(folder, 'one', 'deals.csv'), 'name;account;amount\nRefit;Harbour;1.200,50\n');
    writeFileSync(join(folder, 'one', 'picture.csv'), '\x89PNG\r\n\x1a\n', 'latin1');
    writeFileSync(join(folder, 'notes.doc'), 'name,account\nRefit,Harbour\n');
    const asNamed = drill(folder);
    expect(asNamed.stdout).toMatch(/deals\.csv\tread\tutf-8, ";", header in row 1, 1 rows, 3 columns: name \(text\)/);
    expect(asNamed.stdout).toMatch(/picture\.csv\trefused \(not_a_table\)\t.*a PNG image/);
    expect(asNamed.stdout).toMatch(/^one: 2 files, /m);
    expect(asNamed.stdout).toMatch(/^\.: 1 files, unsupported_kind 1$/m);
    expect(asNamed.stdout).toMatch(/faults: 0\n$/);
    expect(asNamed.status).toBe(0);
    expect(drill(folder, 'RENAMED').stdout).toMatch(/^\.: 1 files, read 1$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

it('asks for a folder when there is none', () => {
  expect(drill(join(tmpdir(), 'forecastle-nowhere')).status).toBe(1);
});
