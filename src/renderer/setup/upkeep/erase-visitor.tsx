/** Erases a visitor, asked twice, after unfinished requests were decided. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { PendingAct } from '../../../contract/privacy.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Question } from '../guide/question.tsx';
import type { Erasure, VisitorStore } from './visitor-store.ts';

export interface EraseVisitorProps {
  readonly store: VisitorStore;
  readonly isAsked: boolean;
  /** The first question was answered. */
  readonly onAnswer: () => void;
}

/** `send` and `discard`: what becomes of unfinished requests. */
type Sure = 'as-it-is' | 'send' | 'discard';

export function EraseVisitor({ store, isAsked, onAnswer }: EraseVisitorProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { erasure } = useStore(store);
  const [sure, setSure] = useState<Sure>();

  function erase(how: Sure): void {
    setSure(undefined);
    onAnswer();
    void store.erase(how === 'as-it-is' ? undefined : how);
  }

  return (
    <>
      {isAsked && erasure === undefined && (
        <section className="visitor-ask stack-3" aria-labelledby="erase-ask">
          <h3 id="erase-ask">{t('erase.title')}</h3>
          <p>{t('erase.what')}</p>
          <p>{t('erase.not')}</p>
          <div className="visitor-acts wrap-3">
            <Button onPress={onAnswer}>{t('erase.keep')}</Button>
            <Button kind="danger" needsHub onPress={() => setSure('as-it-is')}>
              {t('erase.goOn')}
            </Button>
          </div>
        </section>
      )}
      {erasure?.kind === 'pending' && (
        <section className="visitor-ask stack-3" aria-labelledby="erase-pending">
          <h3 id="erase-pending">{t('erase.pending')}</h3>
          <PendingActs pending={erasure.pending} />
          <div className="visitor-acts wrap-3">
            <Button onPress={store.close}>{t('erase.keep')}</Button>
            <Button needsHub onPress={() => setSure('send')}>
              {t('erase.send')}
            </Button>
            <Button kind="danger" needsHub onPress={() => setSure('discard')}>
              {t('erase.discard')}
            </Button>
          </div>
        </section>
      )}
      <output className="visitor-outcome if-any bold" data-kind={erasure?.kind}>
        <ErasureWords erasure={erasure} />
      </output>
      {erasure?.kind === 'waiting' && <PendingActs pending={erasure.pending} />}
      {sure !== undefined && (
        <Question
          title={t('erase.sure')}
          lead={t(sure === 'as-it-is' ? 'erase.lead' : `erase.${sure}Lead`)}
          stay={t('erase.keep')}
          go={t('erase.yes')}
          onStay={() => setSure(undefined)}
          onGo={() => erase(sure)}
        />
      )}
    </>
  );
}

function PendingActs({ pending }: { readonly pending: readonly PendingAct[] }): ReactNode {
  const { t } = useTranslation('upkeep');
  const { formats } = useScreen();
  return (
    <table className="visitor-pending">
      <thead>
        <tr>
          <th scope="col">{t('pending.act')}</th>
          <th scope="col">{t('pending.at')}</th>
          <th scope="col">{t('pending.stand')}</th>
        </tr>
      </thead>
      <tbody>
        {pending.map(({ intentId, what, state, at }) => (
          <tr key={intentId}>
            <th scope="row">{t(`pending.what.${what}`)}</th>
            <td>{formats.dateAndTime(at)}</td>
            <td>{t(`pending.state.${state}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ErasureWords({ erasure }: { readonly erasure: Erasure | undefined }): ReactNode {
  const { t } = useTranslation('upkeep');
  switch (erasure?.kind) {
    case undefined:
    case 'pending':
      return undefined;
    case 'erased':
      return t(erasure.copies ? 'erased.all' : 'erased.later');
    case 'erasing':
    case 'waiting':
    case 'unknown':
    case 'not-saved':
      return t(`erased.${erasure.kind}`);
    case 'not-sent':
    case 'no-answer':
    case 'failed':
      return t(`failure.${erasure.kind}`);
  }
}
