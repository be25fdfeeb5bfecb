import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { DealFile } from './removeFile.ts';
import { sizeWords } from './sizeWords.ts';

interface FileRowProps {
  file: DealFile;
  /** Says so where files of the deal and of its notes stand together. */
  isOnNote: boolean;
  /** Missing where it is only shown. */
  onRemove?: (() => void) | undefined;
}

/** A file: a picture or its sign, its name to save it by, and who added it when. */
export function FileRow({ file, isOnNote, onRemove }: FileRowProps) {
  const { id, name, size, addedBy, createdAt, isImage } = file;
  const address = `/api/v1/deal-files/${id}/content`;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
      {isImage ? (
        <img src={address} alt="" loading="lazy" className="size-10 shrink-0 rounded-sm bg-sunken object-cover" />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-sunken text-ink-3">
          <Icon name="file" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <a
          href={address}
          download={name}
          className="rounded-sm font-medium break-words text-forecast underline-offset-2 hover:underline"
        >
          {name}
        </a>
        <p className="text-12 text-ink-3">
          {sizeWords(size)} · {addedBy ? `${addedBy.name}, ` : ''}
          <RelativeTime instant={createdAt} />
          {isOnNote && ' · on a note'}
        </p>
      </div>
      {onRemove && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
    </li>
  );
}
