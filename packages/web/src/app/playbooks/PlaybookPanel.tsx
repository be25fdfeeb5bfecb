import { PLAYBOOK_NAMES, PLAYBOOK_TAB_NAMES, PLAYBOOK_TABS, type Playbook, type PlaybookTab } from '@forecastle/rules';
import { keepPreviousData, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog, Tabs } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../api/client.ts';
import { classes } from '../../ui/classes.ts';
import { useReturnFocus } from '../../ui/floating/useReturnFocus.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { useSession } from '../shell/session.ts';
import type { PlaybookShown } from './PlaybookButton.tsx';
import { PlaybookSections } from './PlaybookSections.tsx';
import { type PlaybookAnswer, type PlaybookTarget, readTab, rememberTab } from './playbook.ts';

interface PlaybookPanelProps extends PlaybookShown {
  playbook: Playbook;
  /** What the playbook is asked for, as its operation takes it. */
  input: object;
  /** Where something is done; undefined for what cannot be reached from here. */
  pathOf: (target: PlaybookTarget) => string | undefined;
}

/** From here on a screen makes room beside it, a deal sooner than the columns of figures. Below, the panel lies over the
 * screen and takes its turn with it: pressing beside it, or Escape, closes it, so that nothing is out of reach. */
const WIDE = { opportunity: '(min-width: 80rem)', pipeline: '(min-width: 110rem)', revenue: '(min-width: 110rem)' };
const ROOM = ['pr-[27rem]', 'print:pr-0'];

const OPTIONS = {
  opportunity: query.playbooks.opportunity.queryOptions,
  pipeline: query.playbooks.pipeline.queryOptions,
  revenue: query.playbooks.revenue.queryOptions,
} as unknown as Readonly<Record<Playbook, (asked: { input: object }) => UseQueryOptions<PlaybookAnswer>>>;

/** The playbook of what stands beside it: not modal where there is room, so that the screen can be worked on. */
export function PlaybookPanel({ playbook, input, pathOf, open, onClose }: PlaybookPanelProps) {
  const { abilities } = useSession();
  const cache = useQueryClient();
  const isBeside = useMedia(WIDE[playbook]);
  const returnFocus = useReturnFocus(open);
  const panel = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<PlaybookTab | null>(null);
  const asked = useQuery({
    ...OPTIONS[playbook]({ input }),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // As the figures beside it.
    refetchInterval: playbook === 'revenue' && LOOK_EVERY,
  });
  // What the person looked at last on any screen comes before what this browser, perhaps another person’s, shows.
  const tab = chosen ?? asked.data?.tab ?? readTab(playbook) ?? 'good';
  // The content makes room, so that nothing lies under the panel; paper has none of it.
  useEffect(() => {
    if (!open || !isBeside) return;
    document.body.classList.add(...ROOM);
    return () => document.body.classList.remove(...ROOM);
  }, [open, isBeside]);
  const choose = (next: PlaybookTab) => {
    setChosen(next);
    rememberTab(playbook, next);
    // An answer that is kept says what was looked at before: the next opening would begin with that.
    cache.setQueriesData<PlaybookAnswer>(
      { queryKey: query.playbooks[playbook].key() },
      (kept) => kept && { ...kept, tab: next },
    );
  };
  const isFocused = () => panel.current?.contains(document.activeElement) ?? false;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()} modal={!isBeside}>
      <Dialog.Portal>
        {!isBeside && <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />}
        <Dialog.Content
          {...returnFocus}
          ref={panel}
          aria-describedby={undefined}
          onInteractOutside={(event) => isBeside && event.preventDefault()}
          // Escape on the screen beside it belongs to what is edited there.
          onEscapeKeyDown={(event) => isBeside && !isFocused() && event.preventDefault()}
          className={classes(
            'fixed inset-y-0 right-0 flex w-full animate-slide flex-col border-l border-line bg-surface shadow-floating outline-none lg:w-[27rem] print:hidden',
            isBeside ? 'z-30' : 'z-50',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-1">
            <div className="min-w-0">
              <Dialog.Title className="font-serif text-18 font-medium">
                {PLAYBOOK_NAMES[playbook]} playbook
              </Dialog.Title>
              {asked.data && (
                <p className="line-clamp-2 text-12 text-ink-3">
                  <span dir="auto">{asked.data.about}</span> · as of <RelativeTime instant={asked.data.asOf} justNow />
                </p>
              )}
            </div>
            <Dialog.Close asChild>
              <IconButton icon="close" label="Close the playbook" className="-mr-2" />
            </Dialog.Close>
          </header>
          <Tabs.Root
            value={tab}
            onValueChange={(next) => choose(next as PlaybookTab)}
            className="flex min-h-0 flex-1 flex-col"
          >
            <Tabs.List aria-label="Parts of the playbook" className="grid grid-cols-4 border-b border-line px-3">
              {PLAYBOOK_TABS.map((value) => (
                <Tabs.Trigger
                  key={value}
                  value={value}
                  className="min-h-11 cursor-pointer border-b-2 border-transparent px-1.5 py-1 text-12 text-balance text-ink-2 transition-colors -outline-offset-2 touch:min-h-12 hover:text-ink data-[state=active]:border-forecast data-[state=active]:font-medium data-[state=active]:text-ink"
                >
                  {PLAYBOOK_TAB_NAMES[value]}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            <Tabs.Content key={tab} value={tab} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 -outline-offset-2">
              {asked.data ? (
                <PlaybookSections
                  answer={asked.data}
                  tab={tab}
                  pathOf={pathOf}
                  onGo={() => {
                    if (!isBeside) onClose();
                  }}
                />
              ) : asked.isError ? (
                <FailedQuery title="The playbook could not be loaded" of={asked} />
              ) : (
                <Loading label="Loading the playbook">
                  <Skeleton className="mb-4 h-32" />
                  <Skeleton className="mb-4 h-40" />
                  <Skeleton className="h-40" />
                </Loading>
              )}
              {abilities.manageDealLists && (
                <p className="mt-6 border-t border-line pt-3 text-12 text-ink-3">
                  <Link
                    to={`/settings/playbooks?playbook=${playbook}`}
                    className="inline-flex min-h-6 items-center touch:min-h-12"
                  >
                    Edit this playbook
                  </Link>
                </p>
              )}
            </Tabs.Content>
          </Tabs.Root>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
