/** Lists of appointments brought by hand. Built once: the front desk opens it in a window, and setup has it on a page. */
import { CircleCheck, FolderSync } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { MAX_LIST_BYTES } from '../../contract/limits.ts';
import type { ListState } from '../../contract/list-import.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { BookingLists } from './booking-lists.tsx';
import { DropZone } from './drop-zone.tsx';
import { ListPreview, FocusedHeading } from './list-preview.tsx';
import type { ListStore } from './list-store.ts';
import type { ListsState } from './followed-list.ts';
import './roster-part.css';
import { reasonOf } from './trouble-words.ts';

const MAX_MB = MAX_LIST_BYTES / 1_000_000;

export function RosterPart({ store }: { readonly store: ListStore }): ReactNode {
  const { t } = useTranslation('roster');
  const { connection } = useScreen();
  const state = useStore(store);
  const { list, preview, name } = state;
  const isConnected = connection === 'connected';
  const step = stepOf(list, preview !== undefined);

  return (
    <div className="roster-part stack-4">
      {step === 'choose' && <p>{t('lead', { most: MAX_MB })}</p>}
      <Refused state={state} most={MAX_MB} />
      {step === 'choose' && <BookingLists store={store.bookings} begun={state.begunList} />}
      {step === 'choose' && <DropZone store={store} isDisabled={!isConnected} />}
      {step === 'choose' && <WatchedNote store={store} isDisabled={!isConnected} />}
      {!isConnected && step !== 'choose' && <Note tone="attention">{t('waits')}</Note>}
      {list !== undefined && step !== 'preview' && <ListProgress list={list} name={name} />}
      {step === 'preview' && preview !== undefined && (
        <ListPreview state={state} preview={preview} store={store} isConnected={isConnected} />
      )}
      {(list?.kind === 'not-written' || list?.kind === 'held-up') && (
        <div className="list-outcome stack-4">
          <Note tone="danger">
            {list.kind === 'held-up' ? t('heldUp', { rows: list.rows, total: list.of }) : t('notWritten')}
          </Note>
          <div className="list-buttons row-3">
            <Button kind="primary" isDisabled={!isConnected} onPress={() => void store.confirm()}>
              {t('tryAgain')}
            </Button>
            <Button onPress={store.giveUp}>
              {list.kind === 'held-up' ? t('ended.another') : t('giveUp')}
            </Button>
          </div>
        </div>
      )}
      {list?.kind === 'done' && (
        <div className="list-outcome stack-4">
          <Note tone="success" icon={CircleCheck}>
            <FocusedHeading>{t('ended.written', { count: list.written })}</FocusedHeading>
            {list.waiting > 0 && <p>{t('ended.waiting', { count: list.waiting })}</p>}
            {list.bad > 0 && <p>{t('ended.bad', { count: list.bad })}</p>}
          </Note>
          <Button onPress={store.giveUp}>{t('ended.another')}</Button>
        </div>
      )}
      {list?.kind === 'watched' && (
        <div className="list-outcome stack-4">
          <Note tone="success" icon={CircleCheck}>
            <FocusedHeading>{t('watched.done', { name })}</FocusedHeading>
          </Note>
          <Button onPress={store.giveUp}>{t('ended.another')}</Button>
        </div>
      )}
      {step === 'sending' && <Button onPress={store.giveUp}>{t('giveUp')}</Button>}
    </div>
  );
}

function stepOf(
  list: ListState | undefined,
  hasPreview: boolean,
): 'choose' | 'sending' | 'preview' | 'writing' | 'done' {
  switch (list?.kind) {
    case undefined:
    case 'unreadable':
    case 'gone':
      return 'choose';
    case 'receiving':
      return 'sending';
    case 'reading':
    case 'preview':
      return hasPreview ? 'preview' : 'sending';
    case 'writing':
    case 'not-written':
    case 'held-up':
      return 'writing';
    case 'done':
    case 'watched':
      return 'done';
  }
}

interface WatchedNoteProps {
  readonly store: ListStore;
  readonly isDisabled: boolean;
}

function WatchedNote({ store, isDisabled }: WatchedNoteProps): ReactNode {
  const { t } = useTranslation('roster');
  const { watched } = useStore(store);
  useEffect(() => {
    if (!isDisabled) void store.lookForWatched();
  }, [store, isDisabled]);
  if (watched === undefined) return null;
  const { name, isUnknown } = watched;
  return (
    <div className="list-watched stack-3">
      <Note tone={isUnknown ? 'attention' : 'plain'} icon={FolderSync}>
        {t(isUnknown ? 'watched.unknown' : 'watched.reads', { name })}
      </Note>
      <Button isDisabled={isDisabled} onPress={() => void store.readWatched()}>
        {t('watched.look')}
      </Button>
    </div>
  );
}

interface ListProgressProps {
  readonly list: ListState;
  readonly name: string;
}

function ListProgress({ list, name }: ListProgressProps): ReactNode {
  const { t } = useTranslation('roster');
  switch (list.kind) {
    case 'receiving': {
      const percent = list.of === 0 ? 100 : Math.floor((100 * list.bytes) / list.of);
      return <Bar words={t('sending', { name, percent })} value={list.bytes} most={list.of} />;
    }
    case 'reading':
      return <Bar words={t('reading', { name, count: list.rows })} />;
    case 'writing':
      return (
        <Bar words={t('writing', { rows: list.rows, total: list.of })} value={list.rows} most={list.of} />
      );
    default:
      return null;
  }
}

interface BarProps {
  readonly words: string;
  readonly value?: number;
  readonly most?: number;
}

function Bar({ words, value, most = 0 }: BarProps): ReactNode {
  const { t } = useTranslation('roster');
  const known = value !== undefined && most > 0 ? { value, max: most } : {};
  return (
    <div className="list-progress stack-2">
      <p>{words}</p>
      <progress aria-label={t('progress')} {...known} />
    </div>
  );
}

interface RefusedProps {
  readonly state: ListsState;
  /** Megabytes. */
  readonly most: number;
}

export function Refused({ state, most }: RefusedProps): ReactNode {
  const words = useRefusal(state, most);
  return (
    <div role="alert" className="list-refused if-any">
      {words !== undefined && <p>{words}</p>}
    </div>
  );
}

function useRefusal(
  { refusal, list, name: taken, file: name = taken }: ListsState,
  most: number,
): string | undefined {
  const { t } = useTranslation('roster');
  if (list?.kind === 'unreadable') {
    const reason = reasonOf(t, list.why);
    return 'values' in reason
      ? t(`unreadable.${reason.key}`, { name, ...reason.values })
      : t(`unreadable.${reason.key}`, { name });
  }
  switch (refusal) {
    case undefined:
      return undefined;
    case 'too-large':
      return t('refused.too-large', { name, most });
    // Said beside the path.
    case 'nothing-there':
    case 'not-full-path':
    case 'no-right-to-read':
    case 'no-list-there':
    case 'folder-empty':
      return undefined;
    case 'not-readable':
    case 'broken-off':
      return t(`refused.${refusal}`, { name });
    default:
      return t(`refused.${refusal}`);
  }
}

export function RosterTitle(): ReactNode {
  const { t } = useTranslation('roster');
  return t('title');
}
