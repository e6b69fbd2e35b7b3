/** All settings as one file: saved for other machines, and brought from one after a look at what changes. */
import { Download, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SettingsFileProblem } from '../../../contract/settings-file.ts';
import { Button } from '../../ui/button.tsx';
import { saveText } from '../../ui/save-text.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { notSavedSentence } from '../words/save-words.ts';
import { FilePreview } from './file-preview.tsx';
import { fileProblemSentence, settingsList } from './file-words.ts';
import type { SettingsFileState, SettingsFileStore } from './settings-file-store.ts';
import './settings-file-page.css';

export interface SettingsFilePageProps {
  readonly store: SettingsFileStore;
  /** In place of bringing a file, while the demo has no PIN: most files have an address, a path or the network. */
  readonly pinFirst: ReactNode;
}

export function SettingsFilePage({ store, pinFirst }: SettingsFilePageProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { connection } = useScreen();
  const { outcome } = useStore(store);
  const isDisabled = connection !== 'connected' || outcome?.kind === 'doing';

  async function save(): Promise<void> {
    const text = await store.take();
    if (text !== undefined) saveText('foyer.config.json', 'application/json', text);
  }

  return (
    <>
      <section className="file-part" aria-labelledby="file-take">
        <h3 id="file-take">{t('file.take')}</h3>
        <p>{t('file.takeHint')}</p>
        <div className="file-acts">
          <Button isDisabled={isDisabled} onPress={() => void save()}>
            <Download aria-hidden />
            {t('file.save')}
          </Button>
        </div>
      </section>
      {pinFirst ?? <BringFile store={store} isDisabled={isDisabled} />}
    </>
  );
}

interface BringFileProps {
  readonly store: SettingsFileStore;
  readonly isDisabled: boolean;
}

function BringFile({ store, isDisabled }: BringFileProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { chosen, outcome } = useStore(store);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="file-part" aria-labelledby="file-bring">
      <h3 id="file-bring">{t('file.bring')}</h3>
      <p>{t('file.bringHint')}</p>
      <div className="file-acts">
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file can be chosen again after it was mended.
            event.target.value = '';
            if (file) void store.choose(file);
          }}
        />
        <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>
          <FileUp aria-hidden />
          {t('file.choose')}
        </Button>
      </div>
      {chosen?.look.kind === 'read' && (
        <FilePreview
          name={chosen.name}
          entries={chosen.look.entries}
          isDisabled={isDisabled}
          onApply={() => void store.apply()}
          onPutAway={store.putAway}
        />
      )}
      <FileOutcome chosen={chosen} outcome={outcome} />
    </section>
  );
}

function FileOutcome({ chosen, outcome }: SettingsFileState): ReactNode {
  const { t } = useTranslation('upkeep');
  const { t: tSetup } = useTranslation('setup');
  const { t: ofSettings } = useTranslation('setting-names');
  const said = outcome ?? chosen?.look;
  const lines = (): readonly string[] => {
    switch (said?.kind) {
      case undefined:
      case 'read':
        return [];
      case 'doing':
        return [tSetup('saving')];
      case 'too-large':
        return [t('file.tooLarge')];
      case 'invalid':
        return said.problems.map((problem: SettingsFileProblem) => fileProblemSentence(t, tSetup, problem));
      case 'not-saved':
        return [notSavedSentence(tSetup, said)];
      case 'in-doubt':
        return [notSavedSentence(tSetup, said)];
      case 'saved':
        return [
          said.atStart.length === 0
            ? t('file.saved')
            : t('file.savedAtStart', { names: settingsList(ofSettings, said.atStart) }),
        ];
      case 'not-sent':
      case 'no-answer':
      case 'failed':
        return [t(`failure.${said.kind}`)];
    }
  };
  return (
    <output className="file-outcome" data-kind={said?.kind}>
      {lines().map((line) => (
        <span key={line}>
          <Sentence>{line}</Sentence>
        </span>
      ))}
    </output>
  );
}
