/** What a clerk can do for a visitor, as buttons. */
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LetterHint } from '../keys/letter.tsx';
import { type Act, ACT_ICON, ACT_LETTER, actWords } from './acts.tsx';
import './actions.css';

export interface ActionsProps {
  readonly groupRef: RefObject<HTMLFieldSetElement | null>;
  readonly busy: boolean;
  readonly connected: boolean;
  readonly acts: readonly Act[];
}

const KIND = {
  seen: 'primary',
  'check-in': 'primary',
  'no-show': 'secondary',
  cancel: 'danger',
  reschedule: 'secondary',
} as const;

export function Actions({ groupRef, busy, connected, acts }: ActionsProps): ReactNode {
  const { t } = useTranslation('desk');

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...(groupRef.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys between buttons that Tab reaches too
    <fieldset ref={groupRef} className="panel-actions" aria-label={t('action.label')} onKeyDown={onKeyDown}>
      {acts.map(({ name, run }) => {
        const letter = ACT_LETTER[name];
        return (
          <Fragment key={name}>
            {/* Not disabled while busy: a disabled button would drop the keyboard's focus. The store takes a press once. */}
            <Button
              kind={KIND[name]}
              isDisabled={!connected}
              data-busy={busy ? '' : undefined}
              onPress={() => run()}
            >
              {ACT_ICON[name]}
              {actWords(t, name)}
              {letter !== undefined && <LetterHint letter={letter} />}
            </Button>
            {name === 'seen' && connected && <p className="panel-kept">{t('panel.seenHint')}</p>}
          </Fragment>
        );
      })}
      {!connected && <p className="panel-kept">{t('action.lost')}</p>}
    </fieldset>
  );
}
