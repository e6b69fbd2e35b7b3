/** A screen's name, place and own settings. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { FleetScreen } from '../../../contract/fleet.ts';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { MAX_SCREEN_TEXT_LENGTH } from '../../../contract/limits.ts';
import { SETTINGS } from '../../../contract/setting-table.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { directionOf, LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldProblem } from '../form/drafts.ts';
import { changedOf, draftOf, type OwnDraft, type OwnField, readOwn, textsOf } from '../form/own-form.ts';
import { useTyped, useUnsaved } from '../guide/typed-parts.ts';
import { problemSentence } from '../words/problem-words.ts';
import { DisplayFields, type FieldsProps } from './display-fields.tsx';
import './own-settings.css';

export interface OwnSettingsProps {
  readonly screen: FleetScreen;
  readonly rooms: readonly string[];
  readonly store: FleetStore;
}

/** Saves what was changed here over what others have saved in the meantime. */
export function OwnSettings({ screen, rooms, store }: OwnSettingsProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { screenId, surface } = screen;
  const [typed, setTyped] = useTyped(`screen ${screenId}`);
  const [shown, setShown] = useState(() => draftOf(screen));
  const { draft, saved } = typed ?? { draft: shown, saved: shown };
  const [wrong, setWrong] = useState<OwnField>();
  useUnsaved(draft !== saved);
  const places = useStore(store.places);
  useEffect(() => {
    if (surface === 'display') void store.places.refetch();
  }, [store, surface]);

  function type(change: Partial<OwnDraft>): void {
    setTyped((before = { draft, saved }) => ({ ...before, draft: { ...before.draft, ...change } }));
    setWrong(undefined);
  }

  function save(): void {
    const changed = changedOf(draft, saved);
    const read = readOwn({ ...draftOf(screen), ...changed }, screen);
    if (read.kind === 'wrong') {
      setWrong(read.field);
      return;
    }
    const sent = draft;
    void store.change({ screenId, ...textsOf(changed), settings: read.settings }).then((isDone) => {
      if (!isDone) return;
      setShown(sent);
      // What was typed in the meantime is not saved.
      setTyped((now) => (now === undefined || now.draft === sent ? undefined : { ...now, saved: sent }));
    });
  }

  const fields = { draft, wrong, onType: type };
  const tooLong = t('rule.text-too-long', { most: MAX_SCREEN_TEXT_LENGTH });
  return (
    <Form className="own-settings stack-4" noValidate onSend={save}>
      <div className="field-pair">
        <TextField
          label={nameOf('name')}
          value={draft.name}
          problem={wrong === 'name' ? tooLong : undefined}
          onType={(name) => type({ name })}
        />
        <TextField
          label={nameOf('place')}
          value={draft.place}
          problem={wrong === 'place' ? tooLong : undefined}
          onType={(place) => type({ place })}
        />
      </div>
      {surface === 'kiosk' && <KioskFields {...fields} />}
      {surface === 'display' && <DisplayFields {...fields} rooms={rooms} places={places} />}
      <div className="own-end">
        <Button type="submit" kind="primary" needsHub>
          {t('screens.save')}
        </Button>
      </div>
    </Form>
  );
}

const { least, most } = SETTINGS.panelInches;
const NOT_INCHES: FieldProblem = { field: 'panelInches', problem: { kind: 'not-inches', least, most } };
const NOT_A_PRINTER: FieldProblem = { field: 'printer', problem: { kind: 'not-a-printer' } };

function KioskFields({ draft, wrong, onType }: FieldsProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
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
      <TextField
        label={nameOf('printer')}
        hint={t('screens.printerHint')}
        value={draft.printer}
        problem={wrong === 'printer' ? problemSentence(t, NOT_A_PRINTER) : undefined}
        onType={(printer) => onType({ printer })}
      />
      <label className="own-tick bold">
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
        <p className="own-hint soft">{t('screens.languagesHint')}</p>
      </fieldset>
    </>
  );
}
