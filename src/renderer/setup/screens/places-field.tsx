/** The lines or desks that one display shows: those that the house is known to have, and any other by its id. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Places } from '../../../contract/fleet.ts';
import { TextField } from '../../ui/text-field.tsx';
import './places-field.css';

const LONGEST_LIST = 2_000;

export interface PlacesFieldProps {
  readonly kind: keyof Places;
  readonly known: Places[keyof Places];
  readonly chosen: readonly number[];
  readonly more: string;
  readonly isWrong: boolean;
  readonly onChoose: (ids: readonly number[]) => void;
  readonly onType: (more: string) => void;
}

export function PlacesField(props: PlacesFieldProps): ReactNode {
  const { kind, known, chosen, more, isWrong, onChoose, onType } = props;
  const { t } = useTranslation('setup');
  // What was ticked when this was opened stays to be ticked again, also where nothing else knows it.
  const [atFirst] = useState(chosen);
  const unknown = atFirst.filter((id) => !known.some((place) => place.id === id));
  const places = [...known, ...unknown.map((id) => ({ id, name: undefined }))];
  return (
    <div className="places-field">
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
            {/* An id is written without grouping. */}
            <span>
              {name === undefined ? t(`screens.unnamed.${kind}`, { id: String(id) }) : <bdi>{name}</bdi>}
              {name !== undefined && <span className="places-id"> {id}</span>}
            </span>
          </label>
        ))}
        <p className="own-hint">{t(`screens.${kind}Hint`)}</p>
      </fieldset>
      <TextField
        label={t(`screens.more.${kind}`)}
        hint={t('screens.moreHint')}
        value={more}
        longest={LONGEST_LIST}
        problem={isWrong ? t('screens.idsRule') : undefined}
        onType={onType}
      />
    </div>
  );
}
