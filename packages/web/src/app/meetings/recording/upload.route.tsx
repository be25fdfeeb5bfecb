import { RECORDING_FILE_TYPES, RECORDING_MAX_BYTES, recordingFileType } from '@forecastle/contract/limits';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { sizeWords } from '../../opportunities/files/sizeWords.ts';
import { NoEngineNote } from '../../transcription/NoEngineNote.tsx';
import { PlanLimit, useMeetingRefusal } from '../PlanLimit.tsx';
import { AboutMeeting, STORED, useMeetingDetails, whoPlays } from './AboutMeeting.tsx';
import { MeetingSourceTabs } from './MeetingSourceTabs.tsx';
import { DealTrail } from './record.route.tsx';
import { UPLOAD_STATEMENT } from './recordWords.ts';
import { UnfinishedRecordings } from './UnfinishedRecordings.tsx';
import { UploadRow } from './UploadRow.tsx';
import { uploadRecording, useUploads } from './uploads.ts';

export const meta = () => [{ title: 'Upload a recording · Forecastle' }];

const ACCEPTED = [...Object.keys(RECORDING_FILE_TYPES).map((extension) => `.${extension}`), 'audio/*', 'video/*'].join(
  ',',
);

/** Uploads a file of audio or video. */
export default function UploadRoute() {
  const uploads = useUploads();
  const about = useMeetingDetails();
  const limit = useMeetingRefusal();
  const [isAgreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** Chosen before it was said that everybody agreed. */
  const [waiting, setWaiting] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = (file: File | undefined) => {
    if (file === undefined) return;
    const refusal = refusalOf(file);
    setFault(refusal ?? (isAgreed ? null : `Confirm that everyone has agreed. Then ${file.name} is uploaded.`));
    setWaiting(refusal === null && !isAgreed ? file : null);
    if (refusal === null && isAgreed) send(file);
  };
  const send = (file: File) => {
    void uploadRecording({ file, opportunityId: about.deal?.value ?? null, title: about.title });
    about.setTitle('');
    setAgreed(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files[0]);
  };
  const sent = new Set(uploads.map(({ recording }) => recording?.id));
  return (
    <>
      <PageHeader above={<DealTrail />} title="Upload a recording" />
      <MeetingSourceTabs />
      <UnfinishedRecordings except={sent} onChooseFile={() => input.current?.click()} />
      <Card>
        <div className="grid gap-6">
          <PlanLimit refusal={limit} />
          <AboutMeeting {...about} />
          <section className="grid gap-2 border-t border-line pt-5">
            <h2 className="font-medium">Consent</h2>
            <p className="max-w-[72ch] text-14 text-ink-2">
              {STORED} {whoPlays(about.deal)}
            </p>
            <Checkbox
              label={UPLOAD_STATEMENT}
              hint="Kept with the recording, with your name and the time."
              checked={isAgreed}
              onChange={(next) => {
                setAgreed(next);
                setFault(null);
                setWaiting(null);
                if (next && waiting) send(waiting);
              }}
            />
          </section>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same by keyboard */}
          <div
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={classes(
              'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-5',
              isOver ? 'border-action bg-hover' : 'border-control',
            )}
          >
            <Button variant="primary" icon="upload" disabled={limit !== null} onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <p className="min-w-0 flex-1 basis-56 text-12 text-ink-3">
              Or drop it here. Audio or video, up to {sizeWords(RECORDING_MAX_BYTES)}: MP3, M4A, WAV, OGG, FLAC, WebM,
              MP4, MOV or MKV. An upload that was cut off goes on when you choose the same file again.
            </p>
            <input
              ref={input}
              type="file"
              hidden
              accept={ACCEPTED}
              aria-label="Recording to upload"
              onChange={(event) => {
                add(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </div>
          <NoEngineNote />
          {fault !== null && (
            <p role="alert" className="rounded-md bg-risk-soft px-4 py-3 text-14 text-risk">
              {fault}
            </p>
          )}
          {uploads.length > 0 && (
            <ul aria-label="Uploads" className="grid gap-4">
              {uploads.map((upload) => (
                <UploadRow key={upload.key} upload={upload} />
              ))}
            </ul>
          )}
        </div>
      </Card>
    </>
  );
}

function refusalOf({ name, size }: File): string | null {
  if (recordingFileType(name) === null) {
    return `${name} is neither audio nor video. Choose an MP3, M4A, WAV, OGG, FLAC, WebM, MP4, MOV or MKV file.`;
  }
  if (size === 0) return `${name} is empty.`;
  if (size > RECORDING_MAX_BYTES)
    return `${name} is ${sizeWords(size)}. The limit is ${sizeWords(RECORDING_MAX_BYTES)}.`;
  return null;
}
