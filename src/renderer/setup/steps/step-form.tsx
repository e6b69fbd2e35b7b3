/** The form of a section: heading, fields, save button and outcome. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SetupStep } from '../../../contract/setting-table.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button, Form } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { isLocked } from '../form/form.ts';
import { isChanged, type SaveState } from '../form/setup-state.ts';
import type { StepProps } from '../form/setup-store.ts';
import { saveSentence } from '../words/save-words.ts';
import './step-form.css';

export interface SectionHeadProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** If the section is a form named by it. */
  readonly titleId?: string;
}

/** Focused when its section was opened, so that a screen reader begins here. */
export function SectionHead({ title, hint, titleId }: SectionHeadProps): ReactNode {
  return (
    <div className="section-head stack-2">
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {hint !== undefined && <p className="faint">{hint}</p>}
    </div>
  );
}

export interface SaveFormProps {
  readonly title: string;
  readonly hint: string;
  /** One of several parts of its section. */
  readonly isPart?: boolean;
  readonly children: ReactNode;
  /** Absent if nothing can be saved. */
  readonly saveLabel: string | undefined;
  readonly canSave: boolean;
  readonly save: SaveState | undefined;
  readonly onSave: () => void;
}

export function SaveForm(props: SaveFormProps): ReactNode {
  const { title, hint, isPart = false, children, saveLabel, canSave, save, onSave } = props;
  const { t } = useTranslation('setup');
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (save?.kind === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save]);

  return (
    <Form ref={form} className="step" noValidate aria-labelledby={titleId} onSend={() => canSave && onSave()}>
      {!isPart && <SectionHead titleId={titleId} title={title} hint={hint} />}
      <div className="setup-card">
        {isPart && <h3 id={titleId}>{title}</h3>}
        {isPart && <p className="faint">{hint}</p>}
        {children}
        {saveLabel !== undefined && (
          <div className="row-3-4">
            <Button
              type="submit"
              kind="primary"
              needsHub
              isDisabled={!canSave}
              isBusy={save?.kind === 'pending'}
            >
              {saveLabel}
            </Button>
            {!canSave && save === undefined && <span className="soft">{t('nothingToSave')}</span>}
            <SaveResult save={save} />
          </div>
        )}
      </div>
    </Form>
  );
}

const TONES: Readonly<Partial<Record<SaveState['kind'], string>>> = { saved: 'success', pending: 'plain' };

function SaveResult({ save }: Pick<SaveFormProps, 'save'>): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  const saved = save?.kind === 'saved' ? t('saved', { time: formats.time(save.at) }) : '';
  return (
    <output className="step-result bold" data-tone={(save && TONES[save.kind]) ?? 'danger'}>
      <Sentence>{saveSentence(t, save, saved)}</Sentence>
    </output>
  );
}

interface StepFormProps extends StepProps, Pick<SaveFormProps, 'isPart' | 'children'> {
  readonly step: SetupStep;
  readonly onSave?: () => void;
}

export function StepForm({ step, state, view, store, onSave, ...rest }: StepFormProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const title = (): string => {
    if (step === 'location') return nameOf('locationId');
    return step === 'pin' ? nameOf('staffPin') : t(`${step}.title`);
  };
  return (
    <SaveForm
      title={title()}
      hint={t(`${step}.hint`)}
      saveLabel={isLocked(step, view) ? undefined : t(`${step}.save`)}
      canSave={isChanged(step, state.drafts, view)}
      save={state.saves[step]}
      onSave={onSave ?? (() => void store.save(step))}
      {...rest}
    />
  );
}
