/** The brand colour, with a sample and its contrast. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  DEFAULT_BRAND_COLOUR,
  MIN_CONTRAST,
  ratioText,
  readBrandColour,
} from '../../../contract/brand-colour.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { FieldProblem } from '../form/drafts.ts';
import { Field, type FieldFace } from './field.tsx';
import './colour-field.css';

export interface ColourFieldProps extends FieldFace {
  readonly value: string;
  /** Without a sentence, the colour itself has one. */
  readonly found: FieldProblem | undefined;
  readonly onType: (colour: string) => void;
}

export function ColourField({ label, value, problem, found, locked, onType }: ColourFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  const reading = readBrandColour(value);
  const colour = reading.kind === 'not-a-colour' ? undefined : reading.colour;
  const own = reading.kind === 'not-a-colour' ? t('brand.notAColour') : t('brand.chooseDarker');
  return (
    <div className="step-group">
      <div className="colour-row">
        <Field
          label={label}
          hint={t('brand.colourHint', { standard: DEFAULT_BRAND_COLOUR })}
          type="text"
          autoComplete="off"
          isNarrow
          value={value}
          problem={found && (problem ?? own)}
          locked={locked}
          onType={onType}
        />
        {!locked && (
          <input
            className="colour-picker"
            type="color"
            aria-label={t('brand.pick')}
            value={colour ?? DEFAULT_BRAND_COLOUR}
            onChange={(event) => onType(event.target.value)}
          />
        )}
        <figure className="colour-preview" aria-labelledby={id}>
          {/* It must not look like a button that works. */}
          <span style={colour === undefined ? {} : { backgroundColor: colour }}>{t('brand.sample')}</span>
          <figcaption id={id}>{t('brand.preview')}</figcaption>
        </figure>
      </div>
      <output className="colour-said">
        {reading.kind === 'accepted' && (
          <span className="colour-good">
            <CircleCheck aria-hidden />
            {t('brand.readable', { ratio: Number(ratioText(reading.ratio)), least: MIN_CONTRAST })}
          </span>
        )}
        {reading.kind === 'too-light' && (
          <Note tone="attention" icon={TriangleAlert}>
            {t('brand.tooLight', { ratio: Number(ratioText(reading.ratio)), least: MIN_CONTRAST })}
          </Note>
        )}
      </output>
      {reading.kind === 'too-light' && !locked && (
        <Button className="colour-proposal" onPress={() => onType(reading.proposal)}>
          <span className="colour-swatch" style={{ backgroundColor: reading.proposal }} aria-hidden />
          {t('brand.take', { colour: reading.proposal })}
        </Button>
      )}
    </div>
  );
}
