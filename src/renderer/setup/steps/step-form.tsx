/** The form of a section: its fields, its save button and what came of saving. */
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { SectionHead } from '../guide/section-head.tsx';
import { unsavedSentence } from '../words/save-words.ts';
import type { SaveState } from '../form/setup-state.ts';
import './step-form.css';

export interface StepFormProps {
  readonly title: string;
  readonly hint?: string;
  /** It is one of several parts of its section, which has a heading of its own. */
  readonly isPart?: boolean;
  /** Drawn between the hint and the button. */
  readonly children: ReactNode;
  /** The save button's words; absent where there is nothing to save, yet or ever. */
  readonly saveLabel: string | undefined;
  readonly canSave: boolean;
  readonly save: SaveState | undefined;
  readonly onSave: () => void;
}

export function StepForm({
  title,
  hint,
  isPart = false,
  children,
  saveLabel,
  canSave,
  save,
  onSave,
}: StepFormProps): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (save?.kind === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [save]);

  return (
    <form
      ref={form}
      className="step"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave && connection === 'connected') onSave();
      }}
    >
      {!isPart && <SectionHead titleId={titleId} title={title} hint={hint} />}
      <div className="setup-card">
        {isPart && <h3 id={titleId}>{title}</h3>}
        {isPart && hint !== undefined && <p className="step-hint">{hint}</p>}
        {children}
        {saveLabel !== undefined && (
          <div className="step-save">
            <Button
              type="submit"
              kind="primary"
              isDisabled={!canSave || connection !== 'connected'}
              data-busy={save?.kind === 'saving' ? '' : undefined}
            >
              {saveLabel}
            </Button>
            {!canSave && save === undefined && <span className="step-idle">{t('nothingToSave')}</span>}
            <SaveResult save={save} />
          </div>
        )}
      </div>
    </form>
  );
}

function SaveResult({ save }: { readonly save: SaveState | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  const sentence = (): string => {
    switch (save?.kind) {
      case 'saving':
        return t('saving');
      case 'saved':
        return t('saved', { time: formats.time(save.at) });
      default:
        return unsavedSentence(t, save);
    }
  };
  const tone = save?.kind === 'saved' ? 'success' : save?.kind === 'saving' ? 'plain' : 'danger';
  return (
    <output className="step-result" data-tone={tone}>
      <Sentence>{sentence()}</Sentence>
    </output>
  );
}
