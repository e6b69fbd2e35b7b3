/** The self-test, what to do about its findings, and tests by a person. */
import type { TFunction } from '../../i18n/translate.ts';
import { CircleAlert, CircleCheck, CircleX, Download, FileHeart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import guidedSentences from '../../../words/en/guided.json' with { type: 'json' };
import type { SelfTestResult, SelfTestState, TestedLine } from '../../../contract/self-test.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { CallAnswer, CallFailure } from '../../rpc/call.ts';
import { Button } from '../../ui/button.tsx';
import { saveText } from '../../ui/save-text.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { GuidedCards } from '../guided/guided-cards.tsx';
import { type GuidedProps, usePersons } from '../guided/use-house.ts';
import { foundSentence, selfTestText, todoSentence } from '../words/self-test-words.ts';
import './self-test-page.css';
import type { SelfTestStore } from '../guided/test-stores.ts';

export const sentences = { guided: guidedSentences };

function stateSentence(
  t: TFunction<'setup'>,
  test: SelfTestState | undefined,
  formats: Pick<Formats, 'dateAndTime'>,
): string {
  switch (test?.kind) {
    case undefined:
      return '';
    case 'never':
    case 'running':
      return t(`selfTest.${test.kind}`);
    case 'done': {
      const worst = t(`selfTest.worst.${test.result}`);
      return [worst, t('selfTest.testedAt', { at: formats.dateAndTime(test.endedAt) })].join(' ');
    }
  }
}

export interface SelfTestPageProps extends GuidedProps {
  readonly store: SelfTestStore;
}

export function SelfTestPage({ store, guided, fleet }: SelfTestPageProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const persons = usePersons({ guided, fleet });
  const { formats } = useScreen();
  const test = useStore(store.test);
  const begun = useStore(store.begun)?.kind;
  const hasFailed = begun !== undefined && begun !== 'pending' && begun !== 'begun';
  return (
    <>
      <section aria-labelledby="self-test-title">
        <div className="self-test-acts wrap-3">
          <Button
            kind="primary"
            needsHub
            isDisabled={test?.kind === 'running'}
            onPress={() => void store.run()}
          >
            {t('selfTest.run')}
          </Button>
          {test?.kind === 'done' && (
            <Button
              onPress={() =>
                saveText(
                  'foyer-self-test.txt',
                  'text/plain',
                  selfTestText(t, test, formats, i18n.language, persons?.lines()),
                )
              }
              icon={Download}
            >
              {t('selfTest.save')}
            </Button>
          )}
        </div>
        <output className="if-any bold">
          <Sentence>{hasFailed ? t('selfTest.notBegun') : stateSentence(t, test, formats)}</Sentence>
        </output>
        {persons !== undefined && (
          <p className="self-test-persons faint">
            <Sentence>{persons.summary}</Sentence>
          </p>
        )}
        {test !== undefined && test.kind !== 'never' && (
          <ul className="self-test-lines">
            {test.lines.map((line) => (
              <Line key={line.line} tested={line} />
            ))}
          </ul>
        )}
        <SaveDiagnostics fetchText={store.diagnostics} />
      </section>
      <GuidedCards guided={guided} fleet={fleet} />
    </>
  );
}

const ICONS: Readonly<Record<SelfTestResult, ReactNode>> = {
  pass: <CircleCheck aria-hidden />,
  warn: <CircleAlert aria-hidden />,
  fail: <CircleX aria-hidden />,
};

function Line({ tested }: { readonly tested: TestedLine }): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const { formats } = useScreen();
  const { line, result, code, finding } = tested;
  const todo = todoSentence(t, tested);
  return (
    <li className="self-test-line stack-1" data-result={result}>
      <h3>
        {t(`selfTest.line.${line}`)}
        <span className="self-test-result">
          {ICONS[result]}
          {t(`selfTest.result.${result}`)}
        </span>
        {code !== undefined && <span className="self-test-code soft">{t('selfTest.codeOf', { code })}</span>}
      </h3>
      <p>{foundSentence(t, finding, formats, i18n.language)}</p>
      {todo !== undefined && <p className="bold">{todo}</p>}
    </li>
  );
}

interface SaveDiagnosticsProps {
  readonly fetchText: () => Promise<CallAnswer<{ readonly text: string }>>;
}

function SaveDiagnostics({ fetchText }: SaveDiagnosticsProps): ReactNode {
  const { t: tUpkeep } = useTranslation('upkeep');
  const [failure, setFailure] = useState<CallFailure>();

  async function save(): Promise<void> {
    const answer = await fetchText();
    setFailure(answer.kind === 'answered' ? undefined : answer.kind);
    if (answer.kind === 'answered') saveText('foyer-diagnostics.json', 'application/json', answer.value.text);
  }

  return (
    <>
      <p>{tUpkeep('diagnostics.hint')}</p>
      <div>
        <Button needsHub onPress={() => void save()} icon={FileHeart}>
          {tUpkeep('diagnostics.save')}
        </Button>
      </div>
      <output>{failure !== undefined && tUpkeep(`failure.${failure}`)}</output>
    </>
  );
}
