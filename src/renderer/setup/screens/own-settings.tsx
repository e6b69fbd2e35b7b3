/** The settings of one screen: its name and place, and by its kind what it has over the settings of the house. */
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FleetScreen } from '../../../contract/fleet.ts';
import { MAX_SCREEN_TEXT_LENGTH } from '../../../contract/limits.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { useUnsaved } from '../guide/unsaved.ts';
import { DisplayFields } from './display-fields.tsx';
import { KioskFields } from './kiosk-fields.tsx';
import type { OwnDraft, OwnField } from '../form/own-form.ts';
import { changedOf, draftOf, readOwn, wordsOf } from '../form/own-form.ts';
import './own-settings.css';

export interface OwnSettingsProps {
  readonly screen: FleetScreen;
  readonly rooms: readonly string[];
  readonly store: FleetStore;
}

/** Shows what it has at the moment it is opened. Saved is what was changed since, over what others have saved meanwhile. */
export function OwnSettings({ screen, rooms, store }: OwnSettingsProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { connection } = useScreen();
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
    void store.change({ screenId, ...wordsOf(changed), settings: read.settings }).then((isDone) => {
      if (!isDone) return;
      setShown(sent);
      // What was typed meanwhile is not saved.
      setTyped((now) => (now === undefined || now.draft === sent ? undefined : { ...now, saved: sent }));
    });
  }

  const fields = { draft, wrong, onType: type };
  const tooLong = t('rule.text-too-long', { most: MAX_SCREEN_TEXT_LENGTH });
  return (
    <form
      className="own-settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (connection === 'connected') save();
      }}
    >
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
        <Button type="submit" kind="primary" isDisabled={connection !== 'connected'}>
          {t('screens.save')}
        </Button>
      </div>
    </form>
  );
}
