import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const WORDS = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Agreed' }] }] };
const attach = (by: Browser, noteId: string, content: Buffer | string = 'Thirty days', name = 'Terms.txt') =>
  by.request('POST', `/notes/${noteId}/files?fileName=${encodeURIComponent(name)}`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  });
const contentOf = (by: Browser, id: string) => by.get(`/deal-files/${id}/content`);
/** Of all files that the organisation keeps. */
const usedBytes = async (by: Browser, dealId: string): Promise<number> =>
  (await by.get(`/opportunities/${dealId}/files`)).body.usedBytes;

describe.each([
  ['account', '/accounts'],
  ['contact', '/contacts'],
])('a file on a note of an %s', (noun, nouns) => {
  async function org() {
    const { browser: admin, session } = await app.signUp();
    const { id } = (await admin.post(nouns, { name: 'Harbourline' })).body;
    const path = `${nouns}/${id}`;
    const note = (await admin.post(`${path}/notes`, { document: WORDS })).body.id as string;
    const listed = async () => (await admin.get(`${path}/notes`)).body.items[0]?.files;
    return { admin, id, path, note, listed, organizationId: session.organization.id as string };
  }

  it('is told with its note and comes back byte for byte to everybody, to be saved and never to run', async () => {
    const { admin, note, listed } = await org();
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_500_000)]);
    const added = await attach(admin, note, content, 'Terms “final”.pdf');
    expect([added.status, added.body]).toEqual([
      201,
      expect.objectContaining({
        opportunityId: null,
        noteId: note,
        mediaType: 'application/pdf',
        size: content.length,
      }),
    ]);
    expect(await listed()).toEqual([added.body]);
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const got = await contentOf(rep.browser, added.body.id);
    expect(got.bytes.equals(content)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Terms “final”.pdf')}`,
    });
    expect((await contentOf((await app.signUp()).browser, added.body.id)).status).toBe(404);
    expect((await contentOf(app.browser(), added.body.id)).status).toBe(401);
  });

  it('is attached, removed and restored by who may change what the note is on', async () => {
    const { admin, path, note, listed } = await org();
    const { id } = (await attach(admin, note)).body;
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const stranger = (await app.signUp()).browser;
    for (const [by, status] of [
      [rep.browser, 403],
      [stranger, 404],
      [app.browser(), 401],
    ] as const) {
      expect((await attach(by, note)).status).toBe(status);
      expect((await by.delete(`/deal-files/${id}`)).status).toBe(status);
      expect((await by.post(`/deal-files/${id}/restore`)).status).toBe(status);
    }
    expect(await listed()).toHaveLength(1);
    await admin.patch(path, { ownerId: rep.memberId });
    expect((await attach(rep.browser, note)).status).toBe(201);
    expect((await rep.browser.delete(`/deal-files/${id}`)).status).toBe(200);
    expect([(await contentOf(admin, id)).status, (await listed()).length]).toEqual([404, 1]);
    expect((await rep.browser.post(`/deal-files/${id}/restore`)).body.name).toBe('Terms.txt');
    expect((await contentOf(admin, id)).body).toBe('Thirty days');
  });

  it('is refused where its type is not known, or it is not what its name says, or it is sent to nothing', async () => {
    const { admin, note, listed } = await org();
    expect((await attach(admin, note, '<script>', 'page.html')).status).toBe(422);
    expect((await attach(admin, note, 'MZ\x90', 'setup.pdf')).status).toBe(422);
    expect((await attach(admin, note, Buffer.alloc(25 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
    expect((await attach(admin, 'nothing')).status).toBe(404);
    expect((await attach(admin, '0197a000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await attach(admin, note, '', 'empty.txt')).status).toBe(422);
    expect(
      (
        await admin.request('POST', `/notes/${note}/files?fileName=a.txt&noteId=${note}`, Buffer.from('a'), {
          'content-type': 'application/octet-stream',
        })
      ).status,
    ).toBe(422);
    expect(await listed()).toEqual([]);
  });

  it('goes and comes with its note, of which the trail tells, never by its name', async () => {
    const { admin, id: record, note, organizationId } = await org();
    const { id } = (await attach(admin, note)).body;
    await admin.delete(`/deal-files/${id}`);
    await admin.post(`/deal-files/${id}/restore`);
    await admin.delete(`/notes/${note}`);
    expect([(await contentOf(admin, id)).status, (await attach(admin, note)).status]).toEqual([404, 404]);
    expect((await admin.post(`/notes/${note}/restore`)).body.files).toMatchObject([{ id }]);
    expect((await contentOf(admin, id)).body).toBe('Thirty days');

    const trail = (await admin.get(`/audit-trail?recordId=${record}`)).body.items;
    const told = trail.map(({ sentence }: { sentence: string }) => sentence).join(' ');
    for (const deed of ['attached a file to', 'removed a file from', 'brought a removed file of']) {
      expect(told).toContain(`${deed} a note on “Harbourline”`);
    }
    expect(JSON.stringify(trail)).not.toContain('Terms');

    await admin.delete(`/notes/${note}`);
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query("UPDATE deal_notes SET deleted_at = now() - interval '31 days'"),
    );
    await app.database.pool.query('SELECT forget_deal_files(30)');
    expect((await admin.post(`/notes/${note}/restore`)).body.files).toEqual([]);
  });

  it('has at most 199 beside it on the notes of one record', async () => {
    const { admin, path, note, organizationId } = await org();
    const other = (await admin.post(`${path}/notes`, { document: WORDS })).body.id as string;
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `INSERT INTO deal_files (organization_id, id, note_id, name, media_type, size, hash)
         SELECT $1, gen_random_uuid(), $2, 'Terms ' || n || '.txt', 'text/plain', 10, 'none' FROM generate_series(1, 199) n`,
        [organizationId, other],
      ),
    );
    expect((await attach(admin, note)).status).toBe(201);
    const refused = await attach(admin, note);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `The notes of ${noun === 'account' ? 'an account' : 'a contact'} have at most 200 files. Remove some first. Nothing was changed.`,
    ]);
    await admin.delete(`/notes/${other}`);
    expect((await attach(admin, note)).status).toBe(201);
    expect((await admin.post(`/notes/${other}/restore`)).status).toBe(409);
  });

  it('goes into the bin with the record and comes back with it, counted meanwhile', async () => {
    const { admin, path, id: record, note, listed, organizationId } = await org();
    const deal = (await admin.post('/opportunities', { name: 'Crane' })).body.id as string;
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_500_000)]);
    const { id } = (await attach(admin, note, content, 'Plan.pdf')).body;
    const before = await listed();
    await admin.delete(path);
    expect((await contentOf(admin, id)).status).toBe(404);
    expect(await usedBytes(admin, deal)).toBe(content.length);
    await admin.post(`/bin/${record}/restore`);
    expect(await listed()).toEqual(before);
    expect((await contentOf(admin, id)).bytes.equals(content)).toBe(true);
    expect(await usedBytes(admin, deal)).toBe(content.length);

    await admin.delete(path);
    expect((await admin.delete(`/bin/${record}`)).status).toBe(200);
    expect(await usedBytes(admin, deal)).toBe(0);
    await inTenant(app.database.pool, organizationId, async ({ client }) => {
      for (const table of ['bin_file_parts', 'deal_file_parts', 'deal_files'])
        expect([table, (await client.query(`SELECT 1 FROM ${table}`)).rowCount]).toEqual([table, 0]);
    });
  });

  it('moves with its note in a merge, and goes back with its undo', async () => {
    const { admin, id: keptId, path, note } = await org();
    const twin = (await admin.post(nouns, { name: 'Harbour Line' })).body.id as string;
    const theirs = (await admin.post(`${nouns}/${twin}/notes`, { document: WORDS })).body.id as string;
    const own = (await attach(admin, note, 'Own')).body.id;
    const came = (await attach(admin, theirs, 'Came')).body.id;
    const merged = (await admin.post('/merges', { noun, keptId, mergedId: twin })).body;
    const filesOf = async (of: string) =>
      (await admin.get(`${of}/notes`)).body.items.flatMap(({ files }: { files: { id: string }[] }) =>
        files.map(({ id }) => id),
      );
    expect(await filesOf(path)).toEqual([came, own]);
    expect((await contentOf(admin, came)).body).toBe('Came');
    const since = (await attach(admin, theirs, 'Since')).body.id;
    await admin.post(`/merges/${merged.id}/undo`);
    expect(await filesOf(path)).toEqual([own]);
    expect(await filesOf(`${nouns}/${twin}`)).toEqual([came, since]);
  });
});

describe('a file on a note of a deal', () => {
  it('is attached at the address of its note alone too, as on the deal', async () => {
    const { browser: admin } = await app.signUp();
    const deal = (await admin.post('/opportunities', { name: 'Crane' })).body.id as string;
    const note = (await admin.post(`/opportunities/${deal}/notes`, { document: WORDS })).body.id as string;
    const added = await attach(admin, note);
    expect([added.status, added.body.opportunityId, added.body.noteId]).toEqual([201, deal, note]);
    const { items } = (await admin.get(`/opportunities/${deal}/timeline`)).body;
    expect(items[0]).toMatchObject({ kind: 'file_added' });
    const rep = await addMember(app, admin, { role: 'account_executive' });
    expect((await attach(rep.browser, note)).status).toBe(404);
  });
});

describe('a file about a person', () => {
  it('is named in what is handed out about them, and gone when they are erased, out of the bin too', async () => {
    const { browser: admin, session } = await app.signUp();
    const { id } = (await admin.post('/contacts', { name: 'Ana Ruiz' })).body;
    const note = (await admin.post(`/contacts/${id}/notes`, { document: WORDS })).body.id as string;
    const file = (await attach(admin, note)).body;
    const removed = (await attach(admin, note, 'Old', 'Old.txt')).body;
    await admin.delete(`/deal-files/${removed.id}`);
    const kept = (await admin.post(`/contacts/${id}/kept`)).body;
    expect(kept.notes).toMatchObject([
      {
        text: 'Agreed',
        files: [
          { id: file.id, name: 'Terms.txt', size: 11, deleted: false },
          { id: removed.id, name: 'Old.txt', size: 3, deleted: true },
        ],
      },
    ]);
    await admin.delete(`/contacts/${id}`);
    expect((await admin.post(`/contacts/${id}/erase`)).status).toBe(200);
    expect((await contentOf(admin, file.id)).status).toBe(404);
    await inTenant(app.database.pool, session.organization.id, async ({ client }) => {
      for (const table of ['deal_notes', 'deal_files', 'deal_file_parts', 'bin_file_parts'])
        expect([table, (await client.query(`SELECT 1 FROM ${table}`)).rowCount]).toEqual([table, 0]);
    });
  });
});
