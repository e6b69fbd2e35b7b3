/** Exports all settings as one file, and imports one after a preview. */
import { Download, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import type {
  SettingsFileChange,
  SettingsFileLook,
  SettingsFileProblem,
} from '../../../contract/settings-file.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { verbatim } from '../../i18n/values.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { saveText } from '../../ui/save-text.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { ruleSentence } from '../words/problem-words.ts';
import { saveSentence } from '../words/save-words.ts';
import type { SettingsFileStore } from './settings-file-store.ts';
import { changedLines, keyWords } from './value-words.ts';
import './settings-file-page.css';

export interface SettingsFilePageProps {
  readonly store: SettingsFileStore;
  /** Instead of the import, in the demo without a PIN: most files have an address, a path or the network. */
  readonly pinFirst: ReactNode;
}

export function SettingsFilePage({ store, pinFirst }: SettingsFilePageProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const outcome = useStore(store.outcome);
  const isDisabled = outcome?.kind === 'pending';

  async function save(): Promise<void> {
    const text = await store.exportText();
    if (text !== undefined) saveText('foyer.config.json', 'application/json', text);
  }

  return (
    <>
      <section className="file-part setup-card" aria-labelledby="file-take">
        <h3 id="file-take">{t('file.take')}</h3>
        <p>{t('file.takeHint')}</p>
        <div className="wrap-3">
          <Button needsHub isDisabled={isDisabled} onPress={() => void save()} icon={Download}>
            {t('file.save')}
          </Button>
        </div>
      </section>
      {pinFirst ?? <ImportFile store={store} isDisabled={isDisabled} />}
    </>
  );
}

type ImportFileProps = Omit<SettingsFilePageProps, 'pinFirst'> & Pick<FilePreviewProps, 'isDisabled'>;

function ImportFile({ store, isDisabled }: ImportFileProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const chosen = useStore(store.chosen);
  return (
    <section className="file-part setup-card" aria-labelledby="file-bring">
      <h3 id="file-bring">{t('file.bring')}</h3>
      <p>{t('file.bringHint')}</p>
      <div className="wrap-3">
        <FileButton
          accept=".json,application/json"
          needsHub
          isDisabled={isDisabled}
          icon={FileUp}
          onChoose={(file) => void store.choose(file)}
        >
          {t('file.choose')}
        </FileButton>
      </div>
      {chosen?.look.kind === 'read' && (
        <FilePreview
          name={chosen.name}
          look={chosen.look}
          isDisabled={isDisabled}
          onApply={() => void store.apply()}
          onClose={store.close}
        />
      )}
      <FileOutcome store={store} />
    </section>
  );
}

export interface FilePreviewProps {
  readonly isDisabled: boolean;
  readonly name: string;
  readonly look: Extract<SettingsFileLook, { readonly kind: 'read' }>;
  readonly onApply: () => void;
  readonly onClose: () => void;
}

export function FilePreview({ name, look, isDisabled, onApply, onClose }: FilePreviewProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { changes, kept } = look;
  return (
    <div className="file-preview stack-4">
      <table>
        <caption>
          <Sentence>{t('file.preview', { file: verbatim(name) })}</Sentence>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('file.key')}</th>
            <th scope="col">{t('file.before')}</th>
            <th scope="col">{t('file.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow key={change.key} change={change} />
          ))}
          {kept.map(({ key, why }) => (
            <tr key={key} data-kept>
              <SettingHead of={key} />
              <td colSpan={2}>{t(`file.is.${why}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length === 0 && <p>{t('file.nothing')}</p>}
      <div className="wrap-3">
        {changes.length > 0 && (
          <Button kind="primary" needsHub isDisabled={isDisabled} onPress={onApply}>
            {t('file.apply')}
          </Button>
        )}
        <Button onPress={onClose}>{t('visitor.putAway')}</Button>
      </div>
    </div>
  );
}

const DEFAULTS: Readonly<Record<string, unknown>> = SETTING_DEFAULTS;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function ChangeRow({ change }: { readonly change: SettingsFileChange }): ReactNode {
  const { t, i18n } = useTranslation('upkeep');
  const { t: setup } = useTranslation('setup');
  const { t: names } = useTranslation('setting-names');
  const { key, from = DEFAULTS[key], to, atStart } = change;
  const words = { t, setup, names, language: i18n.language };
  const lines = changedLines(words, { key, from, to });
  const logo = { from: textIn(from), to: textIn(to) };
  return (
    <tr>
      <SettingHead of={key} />
      {(['from', 'to'] as const).map((when) => (
        <td key={when}>
          {key === 'logo' && logo[when] ? (
            <img src={logo[when]} alt={setup('brand.logoAlt')} />
          ) : (
            lines[when].map((line, place) => (
              // A line begins where its column does, in every direction of writing.
              <div key={place}>
                <bdi>{line}</bdi>
              </div>
            ))
          )}
          {when === 'to' && atStart && <span className="file-at-start">{t('file.atStart')}</span>}
        </td>
      ))}
    </tr>
  );
}

/** With its key, by which it is found in the file. */
function SettingHead({ of }: { readonly of: string }): ReactNode {
  const { t } = useTranslation('setting-names');
  return (
    <th scope="row">
      {settingWords(t, of)}
      <span className="file-key soft">
        <code dir="ltr">{of}</code>
      </span>
    </th>
  );
}

/** Names of settings have commas. */
const BETWEEN = '; ';

export const settingsList = (t: TFunction<'setting-names'>, keys: readonly string[]): string =>
  keys.map((key) => settingWords(t, key) ?? verbatim(key)).join(BETWEEN);

/** Names the key, to be corrected in the file. `setup`: the form's sentences. */
export function fileProblemSentence(
  t: TFunction<'upkeep'>,
  setup: TFunction<'setup'>,
  problem: SettingsFileProblem,
): string {
  switch (problem.kind) {
    case 'not-json':
    case 'not-settings':
      return t(`file.problem.${problem.kind}`);
    case 'newer':
      return t('file.problem.newer', { key: 'configVersion', number: problem.version, of: problem.known });
    case 'unknown-key':
      return t('file.problem.unknown-key', { key: keyWords(t, problem.key) });
    case 'wrong':
      return ruleSentence(setup, problem.problem, setup('rule.named', { field: keyWords(t, problem.key) }));
  }
}

function FileOutcome({ store }: Pick<ImportFileProps, 'store'>): ReactNode {
  const { t } = useTranslation('upkeep');
  const { t: setup } = useTranslation('setup');
  const { t: names } = useTranslation('setting-names');
  const look = useStore(store.chosen)?.look;
  const said = useStore(store.outcome) ?? look;
  const lines = (): readonly string[] => {
    switch (said?.kind) {
      case undefined:
      case 'read':
        return [];
      case 'too-large':
        return [t('file.tooLarge')];
      case 'invalid':
        return said.problems.map((problem) => fileProblemSentence(t, setup, problem));
      case 'saved':
        return [
          said.atStart.length === 0
            ? t('file.saved')
            : t('file.savedAtStart', { names: settingsList(names, said.atStart) }),
        ];
      case 'not-sent':
      case 'no-answer':
      case 'failed':
        return [t(`failure.${said.kind}`)];
      default:
        return [saveSentence(setup, said, '')];
    }
  };
  return (
    <output className="file-outcome stack-2 if-any" data-kind={said?.kind}>
      {lines().map((line) => (
        <span key={line}>
          <Sentence>{line}</Sentence>
        </span>
      ))}
    </output>
  );
}
