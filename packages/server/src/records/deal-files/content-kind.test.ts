import { describe, expect, it } from 'vitest';
import { holdsWhatItsNameSays } from './content-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('what a file holds', () => {
  it.each([
    ['pdf', '%PDF-1.7 …', true],
    ['pdf', '<html>', false],
    ['png', '\x89PNG\r\n\x1a\n', true],
    ['jpeg', '\xff\xd8\xff\xe0', true],
    ['png', '\xff\xd8\xff\xe0', false],
    ['webp', 'RIFF\0\0\0\0WEBP', true],
    ['docx', 'PK\x03\x04[Content_Types].xml word/document.xml', true],
    ['docx', 'PK\x03\x04evil.exe', false],
    ['xlsx', 'PK\x03\x04[Content_Types].xml word/document.xml', false],
    ['txt', 'Plain words', true],
    ['txt', 'MZ\x90\0', false],
    ['csv', '#!/bin/sh', false],
    ['csv', 'a\0b', false],
  ] as const)('of .%s, %j: %s', (extension, content, fits) => {
    expect(holdsWhatItsNameSays(bytes(content), extension)).toBe(fits);
  });
});
