/** What one display has of its own, with what the room will read of a visitor. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../contract/languages.ts';
import { LONGEST_SCREEN_WORDS, MOST_PAGES } from '../../../contract/limits.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import type { FieldsProps } from './fields-props.ts';
import type { OwnDraft } from './own-form.ts';
import { Select } from '../../ui/select.tsx';

/** A visitor of every example here: Anna Kowalska, whose ticket is number 391. */
const WITHOUT_CODE = { house: '391', number: '391', initials: 'A. K.', 'first-name': 'Anna K.' } as const;

const LONGEST_LIST = 2_000;

export interface DisplayFieldsProps extends FieldsProps {
  readonly rooms: readonly string[];
}

export function DisplayFields({ draft, wrong, rooms, onType }: DisplayFieldsProps): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <>
      <TextField
        label={t('screens.room')}
        hint={t('screens.roomHint')}
        value={draft.room}
        longest={LONGEST_SCREEN_WORDS}
        list={rooms}
        onType={(room) => onType({ room })}
      />
      <div className="field-pair">
        <TextField
          label={t('screens.lines')}
          hint={t('screens.linesHint')}
          value={draft.lines}
          longest={LONGEST_LIST}
          isWrong={wrong === 'lines'}
          onType={(lines) => onType({ lines })}
        />
        <TextField
          label={t('screens.desks')}
          hint={t('screens.desksHint')}
          value={draft.desks}
          longest={LONGEST_LIST}
          isWrong={wrong === 'desks'}
          onType={(desks) => onType({ desks })}
        />
      </div>
      {(wrong === 'lines' || wrong === 'desks') && <p className="own-wrong">{t('screens.idsRule')}</p>}
      <Select
        label={t('screens.privacy')}
        value={draft.privacy}
        options={(['house', 'number', 'initials', 'first-name'] as const).map((value) => ({
          value,
          text: t(`screens.privacyIs.${value}`),
        }))}
        onChoose={(privacy) => onType({ privacy })}
      />
      <Preview privacy={draft.privacy} />
      <div className="field-pair">
        <Select
          label={t('screens.language')}
          value={draft.language}
          options={[
            { value: 'house' as const, text: t('screens.asHouse') },
            ...LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] })),
          ]}
          onChoose={(language) => onType({ language })}
        />
        <Select
          label={t('screens.theme')}
          value={draft.theme}
          options={(['house', 'dark', 'light', 'contrast'] as const).map((value) => ({
            value,
            text: t(`screens.themeIs.${value}`),
          }))}
          onChoose={(theme) => onType({ theme })}
        />
      </div>
      <div className="field-pair">
        <TextField
          label={t('screens.page')}
          hint={t('screens.pageHint')}
          value={draft.page}
          longest={2}
          isWrong={wrong === 'page'}
          onType={(page) => onType({ page })}
        />
        <TextField
          label={t('screens.pages')}
          value={draft.pages}
          longest={2}
          isWrong={wrong === 'page'}
          onType={(pages) => onType({ pages })}
        />
      </div>
      {wrong === 'page' && <p className="own-wrong">{t('screens.pageRule', { most: MOST_PAGES })}</p>}
      <label className="own-tick">
        <input
          type="checkbox"
          checked={draft.sound}
          onChange={({ target }) => onType({ sound: target.checked })}
        />
        {t('screens.sound')}
      </label>
    </>
  );
}

function Preview({ privacy }: { readonly privacy: OwnDraft['privacy'] }): ReactNode {
  const { t } = useTranslation('setup');
  const call = (label: string): string => t('screens.previewCall', { label, desk: 3 });
  return (
    <div className="own-preview" aria-live="polite">
      <p>{privacy === 'house' ? t('screens.previewHouse') : t('screens.preview')}</p>
      <dl>
        <dt>{t('screens.previewBooked')}</dt>
        <dd>{call('A-42')}</dd>
        <dt>{t('screens.previewWalkIn')}</dt>
        <dd>{call(WITHOUT_CODE[privacy])}</dd>
      </dl>
    </div>
  );
}
