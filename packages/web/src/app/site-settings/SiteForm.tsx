import { siteDefaults } from '@forecastle/content';
import { SITE_LIMITS } from '@forecastle/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { fieldMessage, problemOf } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { LinkFields, SiteLinks } from './SiteLinks.tsx';
import { changedByBoth, givenOf, SITE_FIELD_NAMES, type Site, type SiteValues, valuesOf } from './siteForm.ts';

/** Everything that the public pages say about their operator, saved together. */
export function SiteForm({ site }: { site: Site }) {
  const cache = useQueryClient();
  const draft = useFormDraft('form/site', valuesOf(site));
  const { values, set, field } = draft;
  const { submit, busy, problem, errors } = useSubmit();
  const [clash, setClash] = useState<readonly (keyof SiteValues)[]>([]);
  const show = (kept: Site) => cache.setQueryData(query.siteSettings.get.queryKey(), kept);
  const put = (next: SiteValues, expectedVersion: number) =>
    api.siteSettings.put({ ...givenOf(next), expectedVersion });

  /** Over what stands there: fields that nobody touched here stay as somebody else left them. */
  async function save(): Promise<void> {
    setClash([]);
    const { given, before } = draft.changed();
    let kept: Site;
    let base = site;
    try {
      kept = await put({ ...valuesOf(base), ...given }, base.version);
    } catch (error) {
      if (problemOf(error).code !== 'CONFLICT') throw error;
      base = await api.siteSettings.get();
      const both = changedByBoth(before, valuesOf(base));
      if (both.length > 0) {
        show(base);
        setClash(both);
        return;
      }
      kept = await put({ ...valuesOf(base), ...given }, base.version);
    }
    show(kept);
    draft.clear();
    const undo = () =>
      submit(async () => {
        show(await put(valuesOf(base), kept.version));
        notify('Undone');
      });
    notify('Site saved', { undo });
  }

  const at = (name: keyof SiteValues) => fieldMessage(problem, name);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit(save);
      }}
    >
      <DraftNote draft={draft} />
      <FormErrors errors={clash.length > 0 ? [{ message: clashWords(clash) }] : errors} />
      <Card title="Contact">
        <div className="grid gap-4">
          <TextField
            label="Legal name"
            hint="Shown in the footer and on the legal pages."
            maxLength={SITE_LIMITS.legalName}
            {...field('legalName')}
            error={at('legalName')}
          />
          <TextAreaField
            label="Postal address"
            hint={`If empty, the pages say “${siteDefaults.postalAddress}”.`}
            rows={4}
            maxLength={SITE_LIMITS.postalAddress}
            {...field('postalAddress')}
            error={at('postalAddress')}
          />
          <TextField
            label="Contact email"
            type="email"
            hint="Shown as “name [at] domain [dot] com”. If empty, the contact page offers its form."
            maxLength={SITE_LIMITS.email}
            autoComplete="off"
            {...field('email')}
            error={at('email')}
          />
        </div>
      </Card>
      <Card title="Profile">
        <p className="mb-3 text-14 text-ink-2">
          Your page on a professional network, for the contact page and the footer. If empty, both link to the source
          code.
        </p>
        <LinkFields
          name="Profile"
          field="profile"
          link={values.profile}
          problem={problem}
          onChange={(profile) => set({ profile })}
        />
      </Card>
      <Card title="Social links">
        <p className="mb-3 text-14 text-ink-2">Further links in the footer. They open in a new tab.</p>
        <SiteLinks links={values.links} problem={problem} onChange={(links) => set({ links })} />
      </Card>
      <Card title="Founder">
        <div className="grid gap-4">
          <p className="text-14 text-ink-2">
            If you write no notes, the pages show notes signed “{siteDefaults.team}”.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              hint="Signs your notes."
              maxLength={SITE_LIMITS.founderName}
              {...field('founderName')}
              error={at('founderName')}
            />
            <TextField
              label="Title"
              placeholder="Founder of Harbour Software"
              maxLength={SITE_LIMITS.founderTitle}
              {...field('founderTitle')}
              error={at('founderTitle')}
            />
          </div>
          <TextAreaField
            label="Testimonial on Meeting Capture"
            hint="The page puts it in quotation marks."
            rows={4}
            maxLength={SITE_LIMITS.testimonial}
            placeholder={siteDefaults.testimonial}
            {...field('testimonial')}
            error={at('testimonial')}
          />
          <TextAreaField
            label="Note on the ROI calculator"
            rows={4}
            maxLength={SITE_LIMITS.roiNote}
            placeholder={siteDefaults.roiNote}
            {...field('roiNote')}
            error={at('roiNote')}
          />
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const clashWords = (names: readonly (keyof SiteValues)[]): string =>
  `Someone else changed this too: ${names.map((name) => SITE_FIELD_NAMES[name]).join(', ')}. Save again to use yours.`;
