/** Lists of appointments brought by hand. Built once: the front desk opens it in a window, and setup has it on a page. */
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListState } from '../../contract/list-import.ts';
import { LARGEST_LIST } from '../../contract/limits.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { DropZone } from './drop-zone.tsx';
import { ListPreview } from './list-preview.tsx';
import { ListProgress } from './list-progress.tsx';
import type { ListStore } from './list-store.ts';
import { Refused } from './refused.tsx';
import { ToldHeading } from './told-heading.tsx';
import { WatchedNote } from './watched-note.tsx';
import './roster-part.css';

const MOST = LARGEST_LIST / 1_000_000;

/** Without a title: the window or the page around it has one. */
export function RosterPart({ store }: { readonly store: ListStore }): ReactNode {
  const { t } = useTranslation('roster');
  const { connection } = useScreen();
  const state = useStore(store);
  const { list, preview, name } = state;
  const isConnected = connection === 'connected';
  const step = stepOf(list, preview !== undefined);

  return (
    <div className="roster-part">
      {step === 'choose' && <p>{t('lead', { most: MOST })}</p>}
      <Refused state={state} most={MOST} />
      {step === 'choose' && <DropZone store={store} isDisabled={!isConnected} />}
      {step === 'choose' && <WatchedNote store={store} isDisabled={!isConnected} />}
      {!isConnected && step !== 'choose' && <Note tone="attention">{t('waits')}</Note>}
      {list !== undefined && <ListProgress list={list} name={name} />}
      {step === 'preview' && preview !== undefined && (
        <ListPreview state={state} preview={preview} store={store} isConnected={isConnected} />
      )}
      {(list?.kind === 'not-written' || list?.kind === 'held-up') && (
        <div className="list-outcome">
          <Note tone="danger">
            {list.kind === 'held-up' ? t('heldUp', { rows: list.rows, total: list.of }) : t('notWritten')}
          </Note>
          <div className="list-buttons">
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
        <div className="list-outcome">
          <Note tone="success" icon={<CircleCheck aria-hidden />}>
            <ToldHeading>{t('ended.written', { count: list.written })}</ToldHeading>
            {list.waiting > 0 && <p>{t('ended.waiting', { count: list.waiting })}</p>}
            {list.bad > 0 && <p>{t('ended.bad', { count: list.bad })}</p>}
          </Note>
          <Button onPress={store.giveUp}>{t('ended.another')}</Button>
        </div>
      )}
      {list?.kind === 'watched' && (
        <div className="list-outcome">
          <Note tone="success" icon={<CircleCheck aria-hidden />}>
            <ToldHeading>{t('watched.done', { name })}</ToldHeading>
          </Note>
          <Button onPress={store.giveUp}>{t('ended.another')}</Button>
        </div>
      )}
      {step === 'sending' && <Button onPress={store.giveUp}>{t('giveUp')}</Button>}
    </div>
  );
}

/** What a person does now. */
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
