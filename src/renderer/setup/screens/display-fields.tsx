/** A display's own settings, with an example of what the room reads. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Places } from '../../../contract/fleet.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { MAX_SCREEN_TEXT_LENGTH, MAX_PAGES } from '../../../contract/limits.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OwnDraft, OwnField } from '../form/own-form.ts';
import './places-field.css';

/** Examples: Anna Kowalska with ticket number 391. */
const WITHOUT_CODE = { house: '391', number: '391', initials: 'A. K.', 'first-name': 'Anna K.' } as const;

export interface DisplayFieldsProps extends FieldsProps {
  readonly rooms: readonly string[];
  readonly places: Places | undefined;
}

export function DisplayFields({ draft, wrong, rooms, places, onType }: DisplayFieldsProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  return (
    <>
      <TextField
        label={nameOf('room')}
        hint={t('screens.roomHint')}
        value={draft.room}
        problem={wrong === 'room' ? t('rule.text-too-long', { most: MAX_SCREEN_TEXT_LENGTH }) : undefined}
        list={rooms}
        onType={(room) => onType({ room })}
      />
      {(['lines', 'desks'] as const).map((kind) => {
        const more = kind === 'lines' ? 'moreLines' : 'moreDesks';
        return (
          <PlacesField
            key={kind}
            kind={kind}
            known={places?.[kind] ?? []}
            chosen={draft[kind]}
            more={draft[more]}
            isWrong={wrong === kind}
            onChoose={(ids) => onType({ [kind]: ids })}
            onType={(typed) => onType({ [more]: typed })}
          />
        );
      })}
      <Select
        label={nameOf('labelPrivacy')}
        value={draft.privacy}
        options={(['house', 'number', 'initials', 'first-name'] as const).map((value) => ({
          value,
          text: value === 'house' ? t('screens.privacyOfHouse') : t(`choice.labelPrivacy.${value}`),
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
          isWrong={wrong === 'page'}
          onType={(page) => onType({ page })}
        />
        <TextField
          label={t('screens.pages')}
          value={draft.pages}
          isWrong={wrong === 'page'}
          onType={(pages) => onType({ pages })}
        />
      </div>
      {wrong === 'page' && <p className="own-wrong">{t('screens.pageRule', { most: MAX_PAGES })}</p>}
      <label className="own-tick bold">
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
    <div className="own-preview stack-2" aria-live="polite">
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

export interface FieldsProps {
  readonly draft: OwnDraft;
  readonly wrong: OwnField | undefined;
  readonly onType: (change: Partial<OwnDraft>) => void;
}

const MAX_LIST_LENGTH = 2_000;

interface PlacesFieldProps {
  readonly kind: 'lines' | 'desks';
  readonly known: Places['lines'];
  readonly chosen: readonly number[];
  readonly more: string;
  readonly isWrong: boolean;
  readonly onChoose: (ids: readonly number[]) => void;
  readonly onType: (more: string) => void;
}

/** Known lines or desks, and others by id. */
function PlacesField(props: PlacesFieldProps): ReactNode {
  const { kind, known, chosen, more, isWrong, onChoose, onType } = props;
  const { t } = useTranslation('setup');
  // Ticked ids stay, also if nothing else has them.
  const [atFirst] = useState(chosen);
  const unknown = atFirst.filter((id) => !known.some((place) => place.id === id));
  const places = [...known, ...unknown.map((id) => ({ id, name: undefined }))];
  return (
    <div className="stack-2">
      <fieldset className="own-choices">
        <legend>{t(`screens.${kind}`)}</legend>
        {places.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span>
              {name === undefined ? t(`screens.unnamed.${kind}`, { id: String(id) }) : <bdi>{name}</bdi>}
              {name !== undefined && <span className="places-id soft"> {id}</span>}
            </span>
          </label>
        ))}
        <p className="own-hint soft">{t(`screens.${kind}Hint`)}</p>
      </fieldset>
      <TextField
        label={t(`screens.more.${kind}`)}
        hint={t('screens.moreHint')}
        value={more}
        longest={MAX_LIST_LENGTH}
        problem={isWrong ? t('screens.idsRule') : undefined}
        onType={onType}
      />
    </div>
  );
}
