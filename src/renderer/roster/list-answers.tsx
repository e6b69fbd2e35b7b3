/** The answer of each card of the preview. An answer has the list read again. */
import { type ReactNode, useState } from 'react';
import { createZoneTimes } from '../../clock/zone-times.ts';
import { createFormats } from '../i18n/formats.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { DayParts } from '../ui/day-parts.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { Guessed, OneColumn, OneLine, TwoColumns } from './column-answers.tsx';
import { openDate } from './list-cards.ts';
import { type Asked, Choices, Named, type Of, Statuses } from './word-answers.tsx';

export function Answer({ card, ...about }: Asked): ReactNode {
  switch (card.kind) {
    case 'date-order':
      return <DateOrder {...about} card={card} />;
    case 'day-of-title':
      return <Day {...about} card={card} />;
    case 'no-column':
      if (card.field === 'day') return <Day {...about} card={card} />;
      return (
        <>
          <OneColumn {...about} card={card} />
          {card.field === 'lineId' && <OneLine {...about} card={card} />}
        </>
      );
    case 'two-columns':
      return <TwoColumns {...about} card={card} />;
    case 'encoding':
      return <Encoding {...about} card={card} />;
    case 'sheet':
      return <Sheet {...about} card={card} />;
    case 'guessed':
      return <Guessed {...about} card={card} />;
    case 'unknown-statuses':
      return <Statuses {...about} card={card} />;
    case 'unknown-lines':
    case 'unknown-people':
      return <Named {...about} card={card} />;
    case 'unknown-zone':
      return <Zone {...about} card={card} />;
    case 'name-order':
      return <NameOrder {...about} card={card} />;
    case 'no-line':
      return <OneLine {...about} card={card} />;
  }
}

function DateOrder({ card, recipe, labelledBy, decide }: Of<'date-order'>): ReactNode {
  const { clock, settings, language } = useScreen();
  // Days of the list, not instants.
  const { day } = createFormats(settings.locale, 'UTC', language);
  const readings = openDate(card.samples, clock.now())?.readings ?? [];
  return (
    <Choices
      labelledBy={labelledBy}
      choices={readings.map(({ order, at }) => ({ value: order, text: day(at) }))}
      chosen={recipe.dateOrder}
      onChoose={(dateOrder) => decide((before) => ({ ...before, dateOrder }))}
    />
  );
}

function Day({ card, recipe, decide, accept }: Of<'day-of-title' | 'no-column'>): ReactNode {
  const { t } = useTranslation('roster');
  const { clock, settings } = useScreen();
  const [today] = useState(() => createZoneTimes(settings.timeZone).iso(clock.now()).slice(0, 10));
  const choose = (day: string): void => decide((before) => ({ ...before, day }));
  return (
    <div className="list-answers row-3">
      {card.kind === 'day-of-title' && <Button onPress={accept}>{t('answer.right')}</Button>}
      <Button aria-pressed={recipe.day === 'today'} onPress={() => choose('today')}>
        {t('answer.today')}
      </Button>
      <DayParts
        label={t('answer.day')}
        day={recipe.day === 'today' ? undefined : recipe.day}
        today={today}
        onDay={choose}
      />
    </div>
  );
}

/** The two ways to read a name. */
function NameOrder({ card, recipe, labelledBy, decide }: Of<'name-order'>): ReactNode {
  const { t } = useTranslation('roster');
  const words = card.sample.split(/\s+/u);
  const first = (text: string): string => t('trouble.about', { whom: t('field.firstName'), what: text });
  return (
    <Choices
      labelledBy={labelledBy}
      choices={[
        { value: 'given-first', text: first(words.slice(0, -1).join(' ')) },
        { value: 'family-first', text: first(words.slice(1).join(' ')) },
      ]}
      chosen={recipe.nameOrder}
      onChoose={(nameOrder) => decide((before) => ({ ...before, nameOrder }))}
    />
  );
}

function Encoding({ card, recipe, labelledBy, decide }: Of<'encoding'>): ReactNode {
  return (
    <Choices
      labelledBy={labelledBy}
      choices={card.candidates.map(({ name, samples }) => ({
        value: name,
        text: samples.join(', '),
        aside: name,
      }))}
      chosen={recipe.encoding}
      onChoose={(encoding) => decide((before) => ({ ...before, encoding }))}
    />
  );
}

function Sheet({ card, recipe, labelledBy, decide }: Of<'sheet'>): ReactNode {
  return (
    <Choices
      labelledBy={labelledBy}
      choices={card.sheets.map((sheet) => ({ value: sheet, text: sheet }))}
      chosen={recipe.sheet}
      onChoose={(sheet) => decide((before) => ({ ...before, sheet }))}
    />
  );
}

function Zone({ recipe, decide }: Of<'unknown-zone'>): ReactNode {
  const { t } = useTranslation('roster');
  const { timeZone } = useScreen().settings;
  return (
    <Button
      aria-pressed={recipe.timeZone === timeZone}
      onPress={() => decide((before) => ({ ...before, timeZone }))}
    >
      {t('answer.right')}
    </Button>
  );
}
