/** What the words of a list mean: its status words, lines and people. */
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { APPOINTMENT_STATUSES } from '../../contract/appointment-fields.ts';
import type { ListRecipe } from '../../contract/list-recipe.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Dropdown } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { BookingsStore } from './bookings-store.ts';
import type { Decision, ListCard, PreviewState } from './list-cards.ts';

export interface Asked<Card extends ListCard = ListCard> {
  readonly card: Card;
  readonly preview: PreviewState;
  readonly recipe: ListRecipe;
  readonly known: BookingsStore['known'];
  /** Of the heading, which names the answers. */
  readonly labelledBy: string;
  readonly decide: (decision: Decision) => void;
  /** As Foyer reads it is right. */
  readonly accept: () => void;
}
export type Of<Kind extends ListCard['kind']> = Asked<Extract<ListCard, { kind: Kind }>>;

/** An ID as it is typed. */
export const isNumber = (text: string): boolean => /^\d{1,9}$/u.test(text);

interface WordListProps {
  readonly words: readonly string[];
  readonly chosen: (word: string) => string | undefined;
  readonly onChoose: (word: string, value: string) => void;
  readonly children: ReactNode;
}

/** One word of the list below the other, each with what it means. */
function WordList({ words, chosen, onChoose, children }: WordListProps): ReactNode {
  const { t } = useTranslation('roster');
  return (
    <ul className="list-words">
      {words.map((word) => (
        <li key={word}>
          <bdi>{word}</bdi>
          <Dropdown
            aria-label={t('answer.meaning', { word })}
            value={chosen(word) ?? ''}
            onChange={({ target }) => onChoose(word, target.value)}
          >
            <option value="" disabled>
              {t('answer.choose')}
            </option>
            {children}
          </Dropdown>
        </li>
      ))}
    </ul>
  );
}

const STATUSES = [...APPOINTMENT_STATUSES, 'unknown'] as const;

export function Statuses({ card, recipe, decide }: Of<'unknown-statuses'>): ReactNode {
  const { t } = useTranslation('roster');
  return (
    <WordList
      words={card.words}
      chosen={(word) => recipe.statuses?.[word]}
      onChoose={(word, value) => {
        const status = STATUSES.find((one) => one === value);
        if (status === undefined) return;
        decide((before) => ({ ...before, statuses: { ...before.statuses, [word]: status } }));
      }}
    >
      {STATUSES.map((status) => (
        <option key={status} value={status}>
          {t(`status.${status}`)}
        </option>
      ))}
    </WordList>
  );
}

const NAMED = { 'unknown-lines': 'lines', 'unknown-people': 'people' } as const;

export function Named({ card, known, recipe, decide }: Of<'unknown-lines' | 'unknown-people'>): ReactNode {
  const { t } = useTranslation('roster');
  const field = NAMED[card.kind];
  const choices = useKnown(known)[field];
  const choose = (word: string, id: number): void => {
    const one = choices.find((each) => each.id === id) ?? { id };
    decide((before) => ({ ...before, [field]: { ...before[field], [word]: one } }));
  };
  if (choices.length > 0)
    return (
      <WordList
        words={card.words}
        chosen={(word) => recipe[field]?.[word]?.id?.toString()}
        onChoose={(word, value) => choose(word, Number(value))}
      >
        <KnownOptions known={choices} />
      </WordList>
    );
  // A new lobby knows no names yet.
  const what = t(field === 'lines' ? 'field.lineId' : 'field.assigneeId');
  return card.words.map((word) => (
    <TextField
      key={word}
      label={t('trouble.about', { whom: word, what })}
      inputMode="numeric"
      value={recipe[field]?.[word]?.id?.toString() ?? ''}
      onType={(text) => {
        if (isNumber(text)) choose(word, Number(text));
      }}
    />
  ));
}

export interface KnownName {
  readonly id: number;
  readonly name: string;
}

export function useKnown(
  known: BookingsStore['known'],
): Readonly<Record<'lines' | 'people', readonly KnownName[]>> {
  const { lines = [], people = [] } = useStore(known) ?? {};
  useEffect(() => void known.refetch(), [known]);
  return {
    lines: lines.map(({ lineId, name }) => ({ id: lineId, name })),
    people: people.map(({ assigneeId, name = String(assigneeId) }) => ({ id: assigneeId, name })),
  };
}

export function KnownOptions({ known }: { readonly known: readonly KnownName[] }): ReactNode {
  return known.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
