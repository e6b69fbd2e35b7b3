/** What a file of settings would change, setting by setting, before anything does. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsFileEntry, SettingValue } from '../../../contract/settings-file.ts';
import { verbatim } from '../../i18n/values.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { valueLines } from './value-words.ts';

/** Of what stays as it is the hub tells no values. */
const hasValues = (becomes: SettingsFileEntry['becomes']): boolean =>
  becomes === 'new' || becomes === 'changed';

export interface FilePreviewProps {
  readonly name: string;
  readonly entries: readonly SettingsFileEntry[];
  readonly isDisabled: boolean;
  readonly onApply: () => void;
  readonly onPutAway: () => void;
}

export function FilePreview({ name, entries, isDisabled, onApply, onPutAway }: FilePreviewProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const changes = entries.some(({ becomes }) => hasValues(becomes));
  return (
    <div className="file-preview">
      <table>
        <caption>
          <Sentence>{t('file.preview', { file: verbatim(name) })}</Sentence>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('file.key')}</th>
            <th scope="col">{t('file.before')}</th>
            <th scope="col">{t('file.after')}</th>
            <th scope="col">{t('file.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ key, becomes, before, after, atStart }) => (
            <tr key={key} data-becomes={becomes}>
              <th scope="row">
                <SettingInFile settingKey={key} />
              </th>
              {/* Nothing to compare: what becomes of it has the room of all three columns. */}
              {hasValues(becomes) && (
                <>
                  <td>
                    <Value value={before} />
                  </td>
                  <td>
                    <Value value={after} />
                  </td>
                </>
              )}
              <td colSpan={hasValues(becomes) ? 1 : 3}>
                {t(`file.is.${becomes}`)}
                {atStart && <span className="file-at-start">{t('file.atStart')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!changes && <p>{t('file.nothing')}</p>}
      <div className="file-acts">
        {changes && (
          <Button kind="primary" isDisabled={isDisabled} onPress={onApply}>
            {t('file.apply')}
          </Button>
        )}
        <Button onPress={onPutAway}>{t('visitor.putAway')}</Button>
      </div>
    </div>
  );
}

function Value({ value }: { readonly value: SettingValue | undefined }): ReactNode {
  const { t, i18n } = useTranslation('upkeep');
  const { t: names } = useTranslation('setting-names');
  if (value === undefined) return undefined;
  return valueLines({ t, names, language: i18n.language }, value).map((line, place) => (
    // A line begins where its column does, whichever way it is read.
    <div key={place}>
      <bdi>{line}</bdi>
    </div>
  ));
}

/** As setup calls it, with its key below: whoever does not want it takes that out of the file. */
function SettingInFile({ settingKey }: { readonly settingKey: string }): ReactNode {
  const { t } = useTranslation('setting-names');
  return (
    <>
      {settingWords(t, settingKey)}
      <span className="file-key">
        <code dir="ltr">{settingKey}</code>
      </span>
    </>
  );
}
