/** The fields of the brand: its colour with a sample and its contrast, and the logo. */
import { CircleCheck, ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import {
  DEFAULT_BRAND_COLOUR,
  MIN_CONTRAST,
  ratioText,
  readBrandColour,
} from '../../../contract/brand-colour.ts';
import { MAX_LOGO_BYTES } from '../../../contract/limits.ts';
import { MAX_PICTURE_SIDE_PX } from '../../../contract/picture-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Warning } from '../../ui/note.tsx';
import type { FieldProblem } from '../form/drafts.ts';
import './colour-field.css';
import { Field, type FieldFace, FieldHint } from './field.tsx';

interface ColourFieldProps extends FieldFace {
  readonly value: string;
  /** Without a sentence, the colour itself has one. */
  readonly found: FieldProblem | undefined;
  readonly onType: (colour: string) => void;
}

function ColourField({ label, value, problem, found, locked, onType }: ColourFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const reading = readBrandColour(value);
  const colour = reading.kind === 'not-a-colour' ? undefined : reading.colour;
  const own = reading.kind === 'not-a-colour' ? t('brand.notAColour') : t('brand.chooseDarker');
  return (
    <div className="stack-2">
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
      </div>
      <output className="if-any">
        {reading.kind === 'accepted' && (
          <span className="colour-good line-2">
            <CircleCheck aria-hidden />
            {t('brand.readable', { ratio: Number(ratioText(reading.ratio)), least: MIN_CONTRAST })}
          </span>
        )}
        {reading.kind === 'too-light' && (
          <Warning>
            {t('brand.tooLight', { ratio: Number(ratioText(reading.ratio)), least: MIN_CONTRAST })}
          </Warning>
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

interface LogoFieldProps extends FieldFace {
  readonly logo: string;
  readonly onChoose: (logo: string) => void;
}

function LogoField({ label, logo, problem, locked, onChoose }: LogoFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  const [refused, setRefused] = useState<'too-large' | 'too-complex' | 'not-a-picture'>();

  async function read(file: File): Promise<void> {
    const { readPicture } = await import('./read-picture.ts');
    const reading = await readPicture(file);
    setRefused(reading.kind === 'read' ? undefined : reading.kind);
    if (reading.kind === 'read') onChoose(reading.dataUrl);
  }
  const most = MAX_LOGO_BYTES / 1_000;
  const sentences = {
    'too-large': t('brand.too-large', { most }),
    'too-complex': t('brand.too-complex', { side: MAX_PICTURE_SIDE_PX }),
    'not-a-picture': t('brand.not-a-picture'),
  };
  const said = refused === undefined ? problem : sentences[refused];

  return (
    <fieldset className="field logo-field" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className="row-4">
        <div className="logo-box soft">
          {logo === '' ? <span>{t('brand.noLogo')}</span> : <img src={logo} alt={t('brand.logoAlt')} />}
        </div>
        {!locked && (
          <div className="wrap-2">
            <FileButton
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              icon={ImageUp}
              onChoose={(file) => void read(file)}
            >
              {logo === '' ? t('brand.choose') : t('brand.replace')}
            </FileButton>
            {logo !== '' && (
              <Button
                kind="quiet"
                onPress={() => {
                  setRefused(undefined);
                  onChoose('');
                }}
                icon={Trash2}
              >
                {t('brand.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      <output>{said !== undefined && <span className="field-problem">{said}</span>}</output>
      <FieldHint id={id} locked={locked}>
        {t('brand.logoHint', { most })}
      </FieldHint>
    </fieldset>
  );
}

export interface BrandFieldsProps {
  readonly colour: ColourFieldProps;
  readonly logo: LogoFieldProps;
}

export function BrandFields({ colour, logo }: BrandFieldsProps): ReactNode {
  return (
    <>
      <ColourField {...colour} />
      <LogoField {...logo} />
    </>
  );
}
