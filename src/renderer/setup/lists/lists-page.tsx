/** Appointment lists, a watched file or folder, and a program that sends appointments. */
import { FolderSync } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { SETTINGS } from '../../../contract/setting-table.ts';
import type { SaveAnswer } from '../../../contract/settings.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ListStore } from '../../roster/list-store.ts';
import { RosterPart, RosterTitle } from '../../roster/roster-part.tsx';
import type { Outcome as RequestOutcome } from '../../rpc/hub-queries.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LockedHint } from '../fields/field.tsx';
import { isLonger } from '../form/plain-form.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { problemSentence } from '../words/problem-words.ts';
import { saveSentence } from '../words/save-words.ts';
import { IntakePart } from './intake-part.tsx';
import type { IntakeStore } from './intake-store.ts';
import './watched-path-part.css';
import type { WatchedPathStore } from './watched-path-store.ts';

export interface ListsPageProps {
  readonly lists: ListStore;
  readonly intake: IntakeStore;
  readonly watchedPath: WatchedPathStore;
}

export function ListsPage({ lists, intake, watchedPath }: ListsPageProps): ReactNode {
  return (
    <div className="setup-cards stack-5">
      <section aria-labelledby="lists-page">
        <h2 id="lists-page">
          <RosterTitle />
        </h2>
        <RosterPart store={lists} />
      </section>
      <WatchedPathPart store={watchedPath} lists={lists} />
      <IntakePart store={intake} />
    </div>
  );
}

interface WatchedPathPartProps {
  readonly store: WatchedPathStore;
  readonly lists: ListStore;
}

/** Chooses the file or folder that is watched, after a look at its contents. */
export function WatchedPathPart({ store, lists }: WatchedPathPartProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { t: ofLists } = useTranslation('roster');
  const { settings } = useScreen();
  const view = useStore(store.view);
  const outcome = useStore(store.change);
  const { refusal } = useStore(lists);
  const [typed = '', setTyped] = useTyped('watchedPath');
  if (view === undefined || settings.demo) return null;
  const { path, isLocked } = view;
  const isPending = outcome?.kind === 'pending';
  const isTooLong = isLonger(typed, SETTINGS.rosterFile.most);

  function problem(): string | undefined {
    if (isTooLong) return t('rule.text-too-long', { most: SETTINGS.rosterFile.most });
    switch (refusal) {
      case 'no-list-there':
      case 'folder-empty':
        return ofLists(`refused.${refusal}`);
      case 'nothing-there':
      case 'not-full-path':
      case 'no-right-to-read':
        return t(`rule.${refusal}`);
      default:
        return undefined;
    }
  }

  return (
    <section className="watched-path stack-4" aria-labelledby="watched-path">
      <h2 id="watched-path">{nameOf('rosterFile')}</h2>
      <p className="watched-path-hint">{t('watchedPath.hint')}</p>
      {path !== undefined && (
        <Note icon={FolderSync}>
          {t('watchedPath.now')} <code dir="ltr">{path}</code>
        </Note>
      )}
      {isLocked ? (
        <p className="field-hint">
          <LockedHint />
        </p>
      ) : (
        <>
          <TextField
            label={t('watchedPath.path')}
            value={typed}
            problem={problem()}
            autoComplete="off"
            onType={setTyped}
          />
          <div className="wrap-3">
            <Button
              needsHub
              isDisabled={isPending || isTooLong || typed.trim() === ''}
              onPress={() => void store.look(typed)}
            >
              {t('watchedPath.look')}
            </Button>
            {path !== undefined && (
              <Button needsHub isDisabled={isPending} onPress={() => void store.stop()}>
                {t('watchedPath.stop')}
              </Button>
            )}
          </div>
        </>
      )}
      <Outcome outcome={outcome} />
    </section>
  );
}

function Outcome({ outcome }: { readonly outcome: RequestOutcome<SaveAnswer> | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const isStopped = outcome?.kind === 'saved' && outcome.settings.rosterFile === undefined;
  // The field has the path that is watched now.
  const [unread] = outcome?.kind === 'invalid' ? outcome.problems : [];
  const saved = t(isStopped ? 'watchedPath.stopped' : 'watchedPath.saved');
  return (
    <output className="if-any">
      <Sentence>{problemSentence(t, unread) ?? saveSentence(t, outcome, saved)}</Sentence>
    </output>
  );
}
