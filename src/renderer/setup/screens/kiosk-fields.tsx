/** What one kiosk has of its own. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/languages.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { SETTINGS } from '../../../contract/setting-table.ts';
import { TextField } from '../../ui/text-field.tsx';
import { directionOf, LANGUAGE_NAMES } from '../../i18n/languages.ts';
import type { FieldProblem } from '../form/drafts.ts';
import { problemSentence } from '../words/problem-words.ts';
import type { FieldsProps } from './fields-props.ts';
import { Select } from '../../ui/select.tsx';

const { least, most } = SETTINGS.panelInches;
const NOT_INCHES: FieldProblem = { field: 'panelInches', problem: { kind: 'not-inches', least, most } };

export function KioskFields({ draft, wrong, onType }: FieldsProps): ReactNode {
  const { t } = useTranslation('setup');
  const toggle = (language: Language, isOffered: boolean): void =>
    onType({
      languages: LANGUAGES.filter((one) => (one === language ? isOffered : draft.languages.includes(one))),
    });
  return (
    <>
      <div className="field-pair">
        <TextField
          label={t('screens.panel')}
          hint={t('screens.panelHint')}
          value={draft.panelInches}
          problem={wrong === 'panelInches' ? problemSentence(t, NOT_INCHES) : undefined}
          onType={(panelInches) => onType({ panelInches })}
        />
        <Select
          label={t('screens.camera')}
          value={draft.camera}
          options={(['house', 'on', 'off'] as const).map((value) => ({
            value,
            text: value === 'house' ? t('screens.cameraOfHouse') : t(`choice.flag.${value}`),
          }))}
          onChoose={(camera) => onType({ camera })}
        />
      </div>
      <label className="own-tick">
        <input
          type="checkbox"
          checked={draft.lowerControls}
          onChange={({ target }) => onType({ lowerControls: target.checked })}
        />
        {t('screens.lowerControls')}
      </label>
      <fieldset className="own-choices">
        <legend>{t('screens.languages')}</legend>
        {LANGUAGES.map((language) => (
          <label key={language}>
            <input
              type="checkbox"
              checked={draft.languages.includes(language)}
              onChange={({ target }) => toggle(language, target.checked)}
            />
            <bdi lang={language} dir={directionOf(language)}>
              {LANGUAGE_NAMES[language]}
            </bdi>
          </label>
        ))}
        <p className="own-hint">{t('screens.languagesHint')}</p>
      </fieldset>
    </>
  );
}
