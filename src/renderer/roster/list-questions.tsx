/** The cards of the preview: what is uncertain about a list, each with its answer beside it. */
import { CircleCheck, CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useScreen } from '../ui/screen-context.ts';
import { Answer } from './list-answers.tsx';
import type { Asked } from './word-answers.tsx';
import { type AskedCard, type ListCard, openDate } from './list-cards.ts';
import './list-questions.css';

export interface ListQuestionsProps extends Omit<Asked, 'card' | 'labelledBy' | 'accept'> {
  readonly cards: readonly AskedCard[];
  readonly accept: (key: string) => void;
}

export function ListQuestions({ cards, accept, ...asked }: ListQuestionsProps): ReactNode {
  return cards.map(({ key, card, isOpen }) => (
    <Card key={key} {...asked} card={card} isOpen={isOpen} accept={() => accept(key)} />
  ));
}

function Card({ isOpen, ...asked }: Omit<Asked, 'labelledBy'> & { readonly isOpen: boolean }): ReactNode {
  const id = useId();
  const { title, hint } = useCardWords(asked.card, asked.preview.isOfService);
  const Icon = isOpen ? CircleQuestionMark : CircleCheck;
  return (
    <section className="list-card stack-3" data-open={isOpen ? '' : undefined} aria-labelledby={id}>
      <h4 id={id}>
        <Icon aria-hidden />
        {title}
      </h4>
      {isOpen && hint !== undefined && <p>{hint}</p>}
      <Answer {...asked} labelledBy={id} />
    </section>
  );
}

function useCardWords(
  card: ListCard,
  isOfService: boolean,
): { readonly title: string; readonly hint?: string } {
  const { t } = useTranslation('roster');
  const { clock, settings } = useScreen();
  switch (card.kind) {
    case 'date-order': {
      const sample = openDate(card.samples, clock.now())?.sample ?? card.samples[0] ?? '';
      return {
        title: t('ask.date-order', { sample }),
        ...(card.isMixed ? { hint: t('askHint.mixed') } : {}),
      };
    }
    case 'day-of-title':
      return { title: t('ask.day-of-title'), hint: t('askHint.day-of-title', { title: card.title }) };
    case 'no-column':
      return { title: t(`ask.no-column.${card.field}`), hint: t(`askHint.no-column.${card.field}`) };
    case 'two-columns':
      return { title: t('ask.two-columns', { field: t(`field.${card.field}`) }) };
    case 'unknown-zone':
      return {
        title: t('ask.unknown-zone', { zone: card.zone }),
        hint: t('askHint.unknown-zone', { zone: settings.timeZone }),
      };
    case 'encoding':
      return { title: t('ask.encoding') };
    case 'sheet':
      return { title: t('ask.sheet') };
    case 'unknown-lines':
    case 'unknown-people':
      // Rows that are booked are asked about later too.
      return { title: t(`ask.${card.kind}`), ...(isOfService ? { hint: t(`askHint.${card.kind}`) } : {}) };
    case 'unknown-statuses':
      return {
        title: t('ask.unknown-statuses'),
        hint: t(isOfService ? 'askHint.unknown-statuses' : 'askHint.unknown-statuses-booked'),
      };
    case 'name-order':
      return { title: t('ask.name-order', { name: card.sample }), hint: t('askHint.name-order') };
    case 'no-line':
      return { title: t('ask.no-line'), hint: t('askHint.no-line') };
    case 'guessed':
      return { title: t(`ask.${card.kind}`), hint: t(`askHint.${card.kind}`) };
  }
}
