/** One screen or language: its state, the button to try it, the person's answer, and the page that a printer prints. */
import { Circle, CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { BeginAnswer, KeepAnswer, TrialReport } from '../../../contract/guided-test.ts';
import { useFleetWords } from '../../fleet/screen-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Outcome as RequestOutcome } from '../../rpc/hub-queries.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Select } from '../../ui/select.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import './guided-row.css';
import type { GuidedRow, RowStanding } from './guided-rows.ts';
import { isBadNews, rowName, saidWords, todoWords, trialSentence } from './guided-words.ts';
import type { GuidedStore } from './test-stores.ts';
import { useSeatName } from './use-house.ts';

const ICONS: Readonly<Record<RowStanding, LucideIcon>> = {
  works: CircleCheck,
  fails: CircleX,
  changed: CircleAlert,
  old: CircleAlert,
  'no-voice': CircleAlert,
  never: Circle,
};

export interface GuidedRowProps {
  readonly row: GuidedRow;
  readonly guided: GuidedStore;
}

export function GuidedRowItem({ row, guided }: GuidedRowProps): ReactNode {
  const { t, i18n } = useTranslation('guided');
  const { formats } = useScreen();
  const { nameOf } = useFleetWords();
  const { standing, result } = row;
  const Icon = ICONS[standing];
  const said = saidWords(row, { t, formats, language: i18n.language, nameOf }, useSeatName());
  const todo = todoWords(t, row);
  const name = rowName(row, nameOf);
  return (
    <li className="guided-row stack-2" data-standing={standing}>
      <div className="guided-head">
        <h4 lang={row.language}>{name}</h4>
        <span className="guided-standing soft">
          <Icon aria-hidden />
          {t(`standing.${standing}`)}
        </span>
        {result !== undefined && <span className="soft">{said}</span>}
      </div>
      {todo !== undefined && <p className="bold">{todo}</p>}
      <Trying row={row} guided={guided} name={name} />
    </li>
  );
}

/** The last trial of its screen, if it was of this part and language. */
function useTrial({ part, language }: GuidedRow, screen: FleetScreen | undefined, guided: GuidedStore) {
  const test = useStore(guided.test);
  return test?.trials.find(
    (one) => one.screenId === screen?.screenId && one.part === part && one.language === language,
  );
}

function Trying({ row, guided, name }: GuidedRowProps & { readonly name: string }): ReactNode {
  const { t } = useTranslation('guided');
  const { nameOf } = useFleetWords();
  const { part, language, screens, key } = row;
  const [chosenId, setChosenId] = useState<string>();
  const [hasTried, setHasTried] = useState(false);
  const screen = screens.find(({ screenId }) => screenId === chosenId) ?? screens[0];
  const trial = useTrial(row, screen, guided);
  const begun = useStore(guided.begun)[key];
  const kept = useStore(guided.kept)[key];
  const isPending = begun?.kind === 'pending' || kept?.kind === 'pending';
  if (screen === undefined) return <p className="soft">{t('none.screens')}</p>;
  if (part === 'printer' && !screen.isThis) return null;
  const isRunning = trial !== undefined && !trial.isOver;
  // Also if someone else began it.
  const isAsked = hasTried || isRunning;
  const { screenId } = screen;
  const ofLanguage = language === undefined ? {} : { language };

  function begin(): void {
    setHasTried(true);
    if (part === 'printer') printTestPage();
    else void guided.begin(key, { part, screenId, ...ofLanguage });
  }
  function say(works: boolean): void {
    setHasTried(false);
    void guided.keep(key, { part, works, ...ofLanguage, ...(part === 'printer' ? {} : { screenId }) });
  }

  return (
    <>
      <div className="guided-acts">
        {screens.length > 1 && (
          <Select
            label={t('where')}
            value={screenId}
            options={screens.map((one) => ({ value: one.screenId, text: nameOf(one) }))}
            onChoose={setChosenId}
          />
        )}
        <Button
          aria-label={`${t(`part.${part}.act`)}: ${name}`}
          needsHub
          isDisabled={isPending || isRunning || !screen.isConnected}
          onPress={begin}
        >
          {t(`part.${part}.act`)}
        </Button>
        {isRunning && (part === 'scanner' || part === 'touch') && (
          <Button kind="quiet" onPress={() => void guided.end(screenId)}>
            {t('end')}
          </Button>
        )}
      </div>
      <Outcome begun={begun} kept={kept} trial={isAsked ? trial : undefined} isAway={!screen.isConnected} />
      {isAsked && !isPending && (
        <div className="guided-acts">
          <span className="guided-asked bold">{t(`part.${part}.ask`)}</span>
          <Button kind="primary" needsHub isDisabled={isPending} onPress={() => say(true)}>
            {t('works')}
          </Button>
          <Button needsHub isDisabled={isPending} onPress={() => say(false)}>
            {t('fails')}
          </Button>
        </div>
      )}
    </>
  );
}

interface OutcomeProps {
  readonly begun: RequestOutcome<BeginAnswer> | undefined;
  readonly kept: RequestOutcome<KeepAnswer> | undefined;
  readonly trial: TrialReport | undefined;
  readonly isAway: boolean;
}

/** Always drawn, so that a screen reader announces changes. */
function Outcome({ begun, kept, trial, isAway }: OutcomeProps): ReactNode {
  const { t, i18n } = useTranslation('guided');
  const notBegun = begun?.kind === 'pending' || begun?.kind === 'begun' ? undefined : begun?.kind;
  const said = kept?.kind === 'pending' ? undefined : kept?.kind;
  const isRefused = notBegun !== undefined || (said !== undefined && said !== 'kept');
  const tone = isRefused || (trial !== undefined && isBadNews(trial)) ? 'attention' : undefined;
  function sentence(): string {
    if (notBegun !== undefined) return t(`begin.${notBegun}`);
    if (said !== undefined) return t(`keep.${said}`);
    if (trial !== undefined) return trialSentence(t, trial, i18n.language);
    return isAway ? t('begin.not-connected') : '';
  }
  return (
    <output className="guided-outcome if-any" data-tone={tone}>
      <Sentence>{sentence()}</Sentence>
    </output>
  );
}

const ASKED = 'foyer:print-test-page';

/** Letters of all languages, and what smears first. */
const LETTERS = ['Aa Ää Çç Éé Łł Ññ Şş', 'Її Жж Єє', 'ا ب ت ع', '中文预约', 'Ệệ Ươ Đđ', '0123456789'];

/** A page that shows whether this machine's printer works. */
function printTestPage(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** Drawn only while it is printed. */
export function TestPage(): ReactNode {
  const { t } = useTranslation('guided');
  const { settings, formats, clock } = useScreen();
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const print = (): void => {
      // Drawn before the browser prints.
      flushSync(() => setIsPrinting(true));
      window.print();
    };
    const end = (): void => setIsPrinting(false);
    window.addEventListener(ASKED, print);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener(ASKED, print);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return createPortal(
    <div className="test-page">
      <h1>{t('page.title')}</h1>
      <p className="others-words" dir="auto">
        {settings.brandName}
      </p>
      <p>{formats.dateAndTime(clock.now())}</p>
      <p>{t('page.lead')}</p>
      <ul>
        {LETTERS.map((letters) => (
          <li key={letters}>{letters}</li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}
