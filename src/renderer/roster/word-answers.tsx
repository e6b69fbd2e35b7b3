/** What the words of a list mean: its status words, lines and people. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { APPOINTMENT_STATUSES } from '../../contract/appointment-fields.ts';
import type { ListRecipe } from '../../contract/list-recipe.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
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

interface ChoicesProps<T extends string> {
  readonly labelledBy: string;
  readonly choices: readonly { readonly value: T; readonly text: string; readonly aside?: string }[];
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
}

export function Choices<T extends string>({
  labelledBy,
  choices,
  chosen,
  onChoose,
}: ChoicesProps<T>): ReactNode {
  const name = useId();
  return (
    <div className="list-choices row-3" role="radiogroup" aria-labelledby={labelledBy}>
      {choices.map(({ value, text, aside }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <bdi>{text}</bdi>
          {aside !== undefined && <span className="list-aside soft">{aside}</span>}
        </label>
      ))}
    </div>
  );
}

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

export function Statuses({ card, preview, recipe, decide }: Of<'unknown-statuses'>): ReactNode {
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
          {t(status === 'unknown' && !preview.isOfService ? 'status.asked' : `status.${status}`)}
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
  const say = (word: string, one: NonNullable<ListRecipe['people']>[string]): void =>
    decide((before) => ({ ...before, [field]: { ...before[field], [word]: one } }));
  const choose = (word: string, id: number): void =>
    say(word, choices.find((each) => each.id === id) ?? { id });
  const isAnyone = (word: string): boolean => recipe.people?.[word]?.isAnyone === true;
  if (choices.length > 0)
    return (
      <WordList
        words={card.words}
        chosen={(word) =>
          field === 'people' && isAnyone(word) ? ANYONE : recipe[field]?.[word]?.id?.toString()
        }
        onChoose={(word, value) =>
          value === ANYONE ? say(word, { isAnyone: true }) : choose(word, Number(value))
        }
      >
        {field === 'people' && <option value={ANYONE}>{t('booking.anyone')}</option>}
        <KnownOptions known={choices} />
      </WordList>
    );
  // A new lobby knows no names yet.
  return card.words.map((word) => (
    <div key={word} className="list-answers row-3">
      <IdField
        of={field}
        whom={word}
        id={recipe[field]?.[word]?.id}
        onType={(id) => {
          if (id !== undefined) choose(word, id);
        }}
      />
      {field === 'people' && (
        <Button aria-pressed={isAnyone(word)} onPress={() => say(word, { isAnyone: true })}>
          {t('booking.anyone')}
        </Button>
      )}
    </div>
  ));
}

const ANYONE = 'any';

interface IdFieldProps {
  readonly of: 'lines' | 'people';
  /** In the list. */
  readonly whom?: string;
  readonly id: number | undefined;
  /** Undefined for what is no ID, such as a name. */
  readonly onType: (id: number | undefined) => void;
}

/** An ID that nobody here knows yet. What is typed stays, also where it is no ID. */
export function IdField({ of, whom, id, onType }: IdFieldProps): ReactNode {
  const { t } = useTranslation('roster');
  const [typed, setTyped] = useState(id?.toString() ?? '');
  const what = t(of === 'lines' ? 'field.lineId' : 'field.assigneeId');
  return (
    <TextField
      label={whom === undefined ? what : t('trouble.about', { whom, what })}
      hint={t(`idHint.${of}`)}
      problem={typed === '' || isNumber(typed) ? undefined : t(`notId.${of}`)}
      inputMode="numeric"
      value={typed}
      onType={(text) => {
        setTyped(text);
        onType(isNumber(text) ? Number(text) : undefined);
      }}
    />
  );
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
