/** The first screen: the code, by keypad, keyboard or scanner. */
import { ArrowRight, ArrowUp, Delete, Globe } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { codeKey, groupedCode } from '../../../contract/code-key.ts';
import type { ScreenSettings } from '../../../contract/screen.ts';
import { directionOf, LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { factAsked } from '../flow/claim.ts';
import type { KioskEvent, Start } from '../flow/flow-state.ts';
import type { SessionStore } from '../flow/session.ts';
import { Button, Key } from '../hands/button.tsx';
import { WalkInButton } from './view.tsx';
import '../hands/code-field.css';
import '../hands/keypad.css';
import './start-view.css';

export interface StartViewProps {
  readonly state: Start;
  readonly camera: ReactNode;
  readonly session: SessionStore;
  readonly send: (event: KioskEvent) => void;
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

/** Shown by name. The others are behind the globe. */
const LANGUAGES_SHOWN = 5;

/** Drawn once for a screen, whatever is typed. */
const Languages = memo(function Languages({
  session,
  send,
}: Pick<StartViewProps, 'session' | 'send'>): ReactNode {
  const { t } = useTranslation('kiosk');
  const { language: current, settings } = useScreen();
  const { languages } = settings.kiosk;
  if (languages.length < 2) return null;
  return (
    <fieldset className="start-languages" aria-label={t('languages.title')}>
      {languages.slice(0, LANGUAGES_SHOWN).map((language) => (
        <Button
          key={language}
          className="start-language"
          aria-pressed={language === current}
          onPress={() => session.change({ language })}
        >
          <span lang={language} dir={directionOf(language)}>
            {LANGUAGE_NAMES[language]}
          </span>
        </Button>
      ))}
      {languages.length > LANGUAGES_SHOWN && (
        <Button
          className="start-language"
          aria-label={t('languages.title')}
          onPress={() => send({ kind: 'opened', overlay: 'languages' })}
        >
          <Globe aria-hidden />
        </Button>
      )}
    </fieldset>
  );
});

/** The kiosk has a way for those without a code or an appointment. */
const hasOthers = ({ kiosk: { withoutCode, walkIns } }: ScreenSettings): boolean =>
  withoutCode !== 'off' || walkIns !== undefined;

const StartWords = memo(function StartWords(): ReactNode {
  const { t } = useTranslation('kiosk');
  const { settings } = useScreen();
  return (
    <>
      <h1>{t('start.title')}</h1>
      <p className="lead">
        {t('start.lead')} {!hasOthers(settings) && <span className="no-code">{t('start.noCode')}</span>}
      </p>
    </>
  );
});

interface StartActionsProps extends Pick<StartViewProps, 'send'> {
  readonly nudged: boolean;
}

/** The reminder also stands on the button, where whoever pressed it looks. */
const StartActions = memo(function StartActions({ nudged, send }: StartActionsProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { settings } = useScreen();
  const { withoutCode } = settings.kiosk;
  return (
    <>
      <Button kind="primary" className="action" onPress={() => send({ kind: 'submitted' })}>
        {nudged ? <ArrowUp aria-hidden /> : null}
        {nudged ? t('start.nudge') : t('start.find')}
        {nudged ? null : <ArrowRight aria-hidden />}
      </Button>
      {hasOthers(settings) && (
        <div className="start-others">
          {withoutCode === 'off' ? null : (
            <Button
              className="action without-code"
              onPress={() => send({ kind: 'without-code', asks: factAsked(withoutCode, settings.locale) })}
            >
              {t('start.withoutCode')}
            </Button>
          )}
          <WalkInButton send={send} />
        </div>
      )}
      <Button
        kind="quiet"
        className="quiet-action privacy-button"
        onPress={() => send({ kind: 'opened', overlay: 'privacy' })}
      >
        {t('privacy.title')}
      </Button>
    </>
  );
});

/** Behind so many letters and digits, whatever is written between them. */
function placeAfter(text: string, signs: number): number {
  let place = text.length;
  while (place > 0 && codeKey(text.slice(0, place - 1)).length >= signs) place -= 1;
  return place;
}

/** The code as it is printed, while it is typed: the dash comes by itself, and the caret stays where it is. */
function CodeField({ state, send }: Pick<StartViewProps, 'state' | 'send'>): ReactNode {
  const { t } = useTranslation('kiosk');
  const field = useRef<HTMLInputElement>(null);
  const signsBefore = useRef<number>(undefined);
  const shown = groupedCode(state.code);
  useLayoutEffect(() => focusField(field.current), []);
  useLayoutEffect(() => {
    if (signsBefore.current === undefined) return;
    const place = placeAfter(shown, signsBefore.current);
    signsBefore.current = undefined;
    field.current?.setSelectionRange(place, place);
  });
  return (
    <div className="start-field">
      <input
        className="code-field"
        aria-label={t('start.code')}
        aria-describedby="code-nudge"
        // The reminder fits into an empty field, and nowhere below it.
        placeholder={state.nudged ? t('start.nudge') : t('start.placeholder')}
        data-nudged={state.nudged || undefined}
        ref={field}
        value={shown}
        onChange={({ target: { value, selectionStart } }) => {
          signsBefore.current =
            selectionStart === null || selectionStart === value.length
              ? undefined
              : codeKey(value.slice(0, selectionStart)).length;
          send({ kind: 'replaced', text: value });
        }}
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <output id="code-nudge" className="visually-hidden">
        {state.nudged ? t('start.nudge') : ''}
      </output>
    </div>
  );
}

export function StartView({ state, camera, session, send }: StartViewProps): ReactNode {
  return (
    <main className="view view-start" data-screen="start">
      <Languages session={session} send={send} />
      <div className="start-words">
        <StartWords />
        {camera}
      </div>
      <CodeField state={state} send={send} />
      <Keypad send={send} />
      <StartActions nudged={state.nudged} send={send} />
    </main>
  );
}

const DIGITS: readonly string[] = Array.from('123456789');
const LETTERS: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Drawn once for a screen: drawing 39 keys at every tap made each tap four times as slow. */
const Keypad = memo(function Keypad({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  const sign = (text: string, label?: string): ReactNode => (
    <Key key={text} {...(label === undefined ? {} : { label })} onPress={() => send({ kind: 'typed', text })}>
      {text}
    </Key>
  );
  return (
    <fieldset className="keypad" aria-label={t('start.keypad')}>
      <div className="key-block key-digits">
        {DIGITS.map((digit) => sign(digit))}
        <Key label={t('start.erase')} onPress={() => send({ kind: 'erased' })}>
          <Delete aria-hidden />
        </Key>
        {sign('0')}
        {sign('-', t('start.dash'))}
      </div>
      <div className="key-block key-letters">
        {LETTERS.map((letter) => sign(letter))}
        <Key wide onPress={() => send({ kind: 'cleared' })}>
          {t('start.clear')}
        </Key>
      </div>
    </fieldset>
  );
});
