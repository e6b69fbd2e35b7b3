/** A list that is not from the booking system: what booking it would do, and a button that asks before it books. */
import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BookingPlan } from '../../contract/list-bookings.ts';
import { MAX_BOOKED_ROWS } from '../../contract/limits.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Note, Warning } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import type { ListsState } from './followed-list.ts';

const PLAN = [
  'new',
  'moved',
  'same',
  'asked',
  'gone',
  'over',
  'bad',
] as const satisfies readonly (keyof BookingPlan)[];

/** New ones are always shown. The other counts are shown if they are not zero. */
export function BookingPlanPart({ plan, isTooLong }: Pick<ListsState, 'plan' | 'isTooLong'>): ReactNode {
  const { t } = useTranslation('roster');
  return (
    <>
      <Note icon={CalendarPlus}>{t('book.offer')}</Note>
      {isTooLong && <Warning>{t('book.tooMany', { most: t('number', { count: MAX_BOOKED_ROWS }) })}</Warning>}
      {plan && (
        <CountList
          counts={PLAN.filter((kind) => kind === 'new' || plan[kind] > 0).map((kind) => ({
            kind,
            count: plan[kind],
            name: t(kind === 'bad' ? 'count.bad' : `book.plan.${kind}`),
          }))}
        />
      )}
    </>
  );
}

interface CountListProps {
  /** `kind` decides the colour where there are any. */
  readonly counts: readonly { readonly kind: string; readonly count: number; readonly name: string }[];
}

export function CountList({ counts }: CountListProps): ReactNode {
  const { t } = useTranslation('roster');
  return (
    <dl className="list-counts wrap-3" aria-label={t('preview.counts')}>
      {counts.map(({ kind, count, name }) => (
        <div key={kind} data-kind={kind} data-any={count > 0 ? '' : undefined}>
          <dt>{name}</dt>
          <dd>{t('number', { count })}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface BookButtonProps {
  readonly plan: BookingPlan;
  readonly isDisabled: boolean;
  readonly onBook: () => void;
  /** What else can be pressed before it asks. */
  readonly children: ReactNode;
}

export function BookButton({ plan, isDisabled, onBook, children }: BookButtonProps): ReactNode {
  const { t } = useTranslation('roster');
  const [isSure, setIsSure] = useState(false);
  const { new: count, moved, asked, gone } = plan;
  const words =
    count > 0
      ? t('book.button', { count })
      : moved > 0
        ? t('book.move', { count: moved })
        : t('book.questions', { count: asked + gone });
  if (isSure)
    return (
      <BookSure plan={plan} isDisabled={isDisabled} onBook={onBook}>
        <Button onPress={() => setIsSure(false)}>{t('book.back')}</Button>
      </BookSure>
    );
  return (
    <>
      {count + moved + asked + gone === 0 ? (
        <p>{t('nothingNew')}</p>
      ) : (
        // Where all wait for an answer, nothing is booked before one is given.
        <Button
          kind="primary"
          isDisabled={isDisabled}
          onPress={count + moved > 0 ? () => setIsSure(true) : onBook}
        >
          {words}
        </Button>
      )}
      {children}
    </>
  );
}

export function BookSure({ plan, isDisabled, onBook, children }: BookButtonProps): ReactNode {
  const { t } = useTranslation('roster');
  const { locationName: location = '' } = useScreen().settings;
  const { new: count, moved } = plan;
  return (
    <div className="book-sure stack-3" role="alert">
      {count > 0 && (
        <p>{location === '' ? t('book.sureHere', { count }) : t('book.sure', { count, location })}</p>
      )}
      {moved > 0 && <p>{t('book.sureMoved', { count: moved })}</p>}
      <div className="wrap-3">
        <Button kind="primary" isDisabled={isDisabled} onPress={onBook}>
          {count > 0 ? t('book.yes', { count }) : t('book.move', { count: moved })}
        </Button>
        {children}
      </div>
    </div>
  );
}
