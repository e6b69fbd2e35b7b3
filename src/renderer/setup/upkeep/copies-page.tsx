/** Copies of the database: how old they are, one made now, one put back; and how Foyer moves to another machine. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Copies } from '../../../contract/copies.ts';
import type { StorageTrouble } from '../../../contract/storage-trouble.ts';
import { storageSentence } from '../../storage/storage-words.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Question } from '../guide/question.tsx';
import { ageText, roomText } from '../words/unit-words.ts';
import { madeSentence, putBackSentence, toneOf } from './copies-words.ts';
import type { CopiesStore } from './copies-store.ts';
import './copies-page.css';

type Copy = Copies['copies'][number];

export interface CopiesPageProps {
  readonly store: CopiesStore;
  /** What the front desk was told of this machine's files. */
  readonly troubles: readonly StorageTrouble[];
}

export function CopiesPage({ store, troubles }: CopiesPageProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { connection, formats } = useScreen();
  const { copies, moveCommand } = useStore(store.list) ?? {};
  const made = useStore(store.made);
  const putBack = useStore(store.putBack);
  const [asked, setAsked] = useState<Copy>();
  useEffect(() => void store.list.refetch(), [store]);
  const isDisabled = connection !== 'connected' || made?.kind === 'pending' || putBack?.kind === 'pending';
  return (
    <>
      {troubles.length > 0 && <FileTroubles troubles={troubles} />}
      <section className="setup-card copies-part" aria-labelledby="copies-there">
        <h3 id="copies-there">{t('copies.there')}</h3>
        {copies !== undefined && copies.length > 0 && (
          <CopyTable copies={copies} isDisabled={isDisabled} onPutBack={setAsked} />
        )}
        {copies?.length === 0 && <p>{t('copies.none')}</p>}
        <div className="copies-acts">
          <Button kind="primary" isDisabled={isDisabled} onPress={() => void store.make()}>
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
          lead={t('copies.lead')}
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
    <div className="copies-troubles">
      {troubles.map((trouble, place) => (
        <Note key={place} tone="attention" icon={<TriangleAlert aria-hidden />}>
          <Sentence>{storageSentence(ofFiles, formats, trouble)}</Sentence>
        </Note>
      ))}
      <p>{t('copies.alsoAtDesk')}</p>
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
              <th scope="row">{formats.dateAndTime(copy.at)}</th>
              <td>{ageText(now - copy.at, i18n.language)}</td>
              <td>{roomText(copy.bytes, i18n.language)}</td>
              <td>
                <Button
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
