/** The test of the connection, the choice of the location it offers, and the clock and language of the house. */
import { LockKeyhole, MapPin, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from '../../../contract/service-try.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { proposedName } from '../form/location-form.ts';
import { unlistedNow } from '../guide/unlisted-now.ts';
import { problemSentence } from '../words/problem-words.ts';
import { ClockFields } from './clock-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';
import { TestResult } from './test-result.tsx';
import '../fields/choice-field.css';
import './location-step.css';

export function LocationStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { connection } = useScreen();
  const { drafts, saves, test } = state;
  const locked = view.locked.includes('locationId');
  const locations = test?.kind === 'tested' && test.answer.kind === 'reached' ? test.answer.locations : [];
  const unsaved = isChanged('service', drafts, view);
  const incomplete = view.baseUrl === '' || view.apiKey === 'missing';
  const name = drafts.location && proposedName(drafts.location, view);
  const problem = problemSentence(t, problemOf(state, 'location', 'locationId'));
  const unlisted = unlistedNow(state, view);
  return (
    <StepForm
      title={nameOf('locationId')}
      hint={t('location.hint')}
      saveLabel={isLocked('location', view) ? undefined : t('location.save')}
      canSave={isChanged('location', drafts, view)}
      save={saves.location}
      onSave={() => void store.save('location')}
    >
      <p className="step-now">
        {view.locationId === undefined && t('location.none')}
        {view.locationId !== undefined &&
          (view.locationName === undefined
            ? t('location.nowUnnamed', { id: String(view.locationId) })
            : t('location.now', { name: view.locationName }))}
      </p>
      {unlisted !== undefined && (
        <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
          <Sentence>{t('location.unlisted', { id: String(unlisted) })}</Sentence>
        </Note>
      )}
      {locked && (
        <p className="field-hint">
          <LockKeyhole aria-hidden />
          {t('locked')}
        </p>
      )}
      <div className="step-test">
        <Button
          isDisabled={unsaved || incomplete || connection !== 'connected'}
          data-busy={test?.kind === 'testing' ? '' : undefined}
          onPress={() => void store.test()}
        >
          {t('location.test')}
        </Button>
        {unsaved && <span>{t('location.saveFirst')}</span>}
        {!unsaved && incomplete && <span>{t('location.enterFirst')}</span>}
      </div>
      <TestResult test={test} />
      {locations.length > 0 && (!locked || unlisted !== undefined) && (
        <fieldset className="choice-field">
          <legend>{t('location.choose')}</legend>
          {locations.map((location) => (
            <Choice
              key={location.id}
              location={location}
              isLocked={locked}
              chosen={location.id === (drafts.location?.id ?? view.locationId)}
              onChoose={() => store.type({ location })}
            />
          ))}
        </fieldset>
      )}
      {name !== undefined && <Note icon={<MapPin aria-hidden />}>{t('location.proposes', { name })}</Note>}
      {problem !== undefined && <p className="field-problem">{problem}</p>}
      <ClockFields {...{ state, view, store }} />
    </StepForm>
  );
}

interface ChoiceProps {
  readonly location: Location;
  /** It is only to be read which there are. */
  readonly isLocked: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ location, isLocked, chosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label>
      <input type="radio" name="location" disabled={isLocked} checked={chosen} onChange={onChoose} />
      <span>{location.name}</span>
      <span className="choice-id">{location.id}</span>
    </label>
  );
}
