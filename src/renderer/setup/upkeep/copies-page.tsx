/** Backups: their age, a new one, restoring one; and moving Foyer to another computer. */
import type { TFunction } from '../../i18n/translate.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { Copies } from '../../../contract/copies.ts';
import type { StorageTrouble } from '../../../contract/storage-trouble.ts';
import type { Formats } from '../../i18n/formats.ts';
import { verbatim } from '../../i18n/values.ts';
import { storageSentence } from '../../storage/storage-words.ts';
import { Button } from '../../ui/button.tsx';
import { Warning } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { Question } from '../guide/question.tsx';
import { ageText, roomText } from '../words/unit-words.ts';
import './copies-page.css';
import type { CopiesStore } from './upkeep-stores.ts';

type Copy = Copies['copies'][number];

export interface CopiesPageProps {
  readonly store: CopiesStore;
  readonly troubles: readonly StorageTrouble[];
}

export function CopiesPage({ store, troubles }: CopiesPageProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { formats } = useScreen();
  const { copies, moveCommand } = useStore(store.list) ?? {};
  const made = useStore(store.made);
  const putBack = useStore(store.putBack);
  const [asked, setAsked] = useState<Copy>();
  useEffect(() => void store.list.refetch(), [store]);
  const isDisabled = made?.kind === 'pending' || putBack?.kind === 'pending';
  return (
    <>
      {troubles.length > 0 && <FileTroubles troubles={troubles} />}
      <section className="setup-card copies-part" aria-labelledby="copies-there">
        <h3 id="copies-there">{t('copies.there')}</h3>
        {copies !== undefined && copies.length > 0 && (
          <CopyTable copies={copies} isDisabled={isDisabled} onPutBack={setAsked} />
        )}
        {copies?.length === 0 && <p>{t('copies.none')}</p>}
        <div className="copies-acts row-3">
          <Button kind="primary" needsHub isDisabled={isDisabled} onPress={() => void store.make()}>
            {t('copies.make')}
          </Button>
          <output data-tone={toneOf(made ?? putBack)}>
            {made && <Sentence>{madeSentence(t, made)}</Sentence>}
            {putBack && <Sentence>{putBackSentence(t, putBack, formats)}</Sentence>}
          </output>
        </div>
      </section>
      <section className="setup-card copies-part" aria-labelledby="copies-move">
        <h3 id="copies-move">{t('move.title')}</h3>
        <ol>
          <li>{t('move.stop')}</li>
          <li>
            {t('move.command')}
            <code dir="ltr">{moveCommand}</code>
          </li>
          <li>{t('move.there')}</li>
          <li>{t('move.secrets')}</li>
          <li>{t('move.address')}</li>
        </ol>
        <p>{t('move.never')}</p>
      </section>
      {asked !== undefined && (
        <Question
          title={t('copies.sure', { at: formats.dateAndTime(asked.at) })}
          lead={[t('copies.lead'), t(asked.isLeft ? 'copies.waitsLeft' : 'copies.waits')].join(' ')}
          stay={t('copies.leave')}
          go={t('copies.yes')}
          onStay={() => setAsked(undefined)}
          onGo={() => {
            setAsked(undefined);
            void store.restore(asked);
          }}
        />
      )}
    </>
  );
}

function FileTroubles({ troubles }: Pick<CopiesPageProps, 'troubles'>): ReactNode {
  const { t } = useTranslation('upkeep');
  const { t: ofFiles } = useTranslation('storage');
  const { formats } = useScreen();
  return (
    <div className="copies-troubles stack-2">
      {troubles.map((trouble, place) => (
        <Warning key={place}>
          <Sentence>{storageSentence(ofFiles, formats, trouble)}</Sentence>
        </Warning>
      ))}
      <p className="faint">{t('copies.alsoAtDesk')}</p>
    </div>
  );
}

interface CopyTableProps {
  readonly copies: readonly Copy[];
  readonly isDisabled: boolean;
  readonly onPutBack: (copy: Copy) => void;
}

function CopyTable({ copies, isDisabled, onPutBack }: CopyTableProps): ReactNode {
  const { t, i18n } = useTranslation('upkeep');
  const { clock, formats } = useScreen();
  const now = clock.now();
  return (
    <div className="copies-scroll">
      <table className="copies-table">
        <thead>
          <tr>
            <th scope="col">{t('copies.made')}</th>
            <th scope="col">{t('copies.age')}</th>
            <th scope="col">{t('copies.size')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('copies.putBack')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {copies.map((copy) => (
            <tr key={copy.name}>
              <th scope="row">
                {formats.dateAndTime(copy.at)}
                {copy.isLeft && <small>{` (${t('copies.ofBefore')})`}</small>}
                {copy.isDamaged && <small data-tone="danger">{` (${t('copies.isDamaged')})`}</small>}
              </th>
              <td>{ageText(now - copy.at, i18n.language)}</td>
              <td>{roomText(copy.bytes, i18n.language)}</td>
              <td>
                <Button
                  needsHub
                  isDisabled={isDisabled}
                  aria-label={t('copies.putBackOf', { at: formats.dateAndTime(copy.at) })}
                  onPress={() => onPutBack(copy)}
                >
                  {t('copies.putBack')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type T = TFunction<'upkeep'>;
type Made = NonNullable<ReturnType<CopiesStore['made']['getState']>>;
type PutBack = NonNullable<ReturnType<CopiesStore['putBack']['getState']>>;

type OutcomeTone = 'plain' | 'success' | 'danger';

export function toneOf(outcome: Made | PutBack | undefined): OutcomeTone | undefined {
  if (outcome?.kind === 'pending') return 'plain';
  return outcome && (outcome.kind === 'made' || outcome.kind === 'put-back' ? 'success' : 'danger');
}

function madeSentence(t: T, outcome: Made): string {
  switch (outcome.kind) {
    case 'pending':
      return t('copies.making');
    case 'made':
      return t('copies.isMade');
    case 'not-good':
      return t('copies.damaged');
    case 'stopped':
      return t('copies.stopped');
    case 'not-made':
      return t('copies.notMade', { reason: outcome.reason });
    default:
      return t(`failure.${outcome.kind}`);
  }
}

function putBackSentence(t: T, outcome: PutBack, formats: Pick<Formats, 'dateAndTime'>): string {
  switch (outcome.kind) {
    case 'pending':
      return t('copies.puttingBack');
    case 'put-back': {
      const aside = outcome.aside === undefined ? [] : [t('copies.aside', { file: verbatim(outcome.aside) })];
      return [t('copies.isBack', { at: formats.dateAndTime(outcome.at) }), ...aside].join(' ');
    }
    case 'unknown':
      return t('copies.unknown');
    case 'not-good':
      return t('copies.notGood');
    case 'other-service':
      return t('copies.otherService', { origin: outcome.origin });
    case 'newer':
      return t('copies.newer');
    case 'unnamed':
      return t('copies.unnamed');
    case 'in-use':
      return t('copies.inUse');
    case 'lost':
      return t('copies.lost', { reason: outcome.reason });
    case 'failed':
      // Of the request, or of restoring.
      return 'reason' in outcome ? t('copies.notBack', { reason: outcome.reason }) : t('failure.failed');
    default:
      return t(`failure.${outcome.kind}`);
  }
}
