/** The outcome of a test of the booking system. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Note } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TEST_DEADLINE_MS } from '../form/service-tests.ts';
import type { TestState } from '../form/setup-state.ts';
import { connectionSentence, reachedSentence } from '../words/connection-words.ts';

export function TestResult({ test }: { readonly test: TestState | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const reached = test?.kind === 'tested' && test.answer.kind === 'reached' ? test.answer : undefined;
  const good = reached !== undefined && reached.locations.length > 0 && reached.clockSkewMs === undefined;
  const sentence = (): string | undefined => {
    switch (test?.kind) {
      case undefined:
        return undefined;
      case 'testing':
        return t('location.testing');
      case 'not-sent':
        return t('location.notSent');
      case 'no-answer':
        return t('location.noAnswer', { seconds: TEST_DEADLINE_MS / 1000 });
      case 'failed':
        return t('location.failed');
      case 'tested': {
        const { answer } = test;
        if (answer.kind === 'failed') return connectionSentence(t, answer.problem);
        return reachedSentence(t, answer);
      }
    }
  };
  const said = sentence();
  const tone = good ? 'success' : test?.kind === 'testing' ? 'plain' : 'attention';
  return (
    <output className="if-any">
      {said !== undefined && (
        <Note tone={tone} icon={good ? CircleCheck : tone === 'attention' ? TriangleAlert : undefined}>
          <Sentence>{said}</Sentence>
        </Note>
      )}
    </output>
  );
}
