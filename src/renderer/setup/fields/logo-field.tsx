/** The logo: chosen from a file, shown, removed. */
import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MAX_LOGO_BYTES } from '../../../contract/limits.ts';
import { MAX_PICTURE_SIDE_PX } from '../../../contract/picture-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import './logo-field.css';
import { type FieldFace, FieldHint } from './field.tsx';

export interface LogoFieldProps extends FieldFace {
  readonly logo: string;
  readonly onChoose: (logo: string) => void;
}

export function LogoField({ label, logo, problem, locked, onChoose }: LogoFieldProps): ReactNode {
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
      <div className="logo-row">
        <div className="logo-box">
          {logo === '' ? <span>{t('brand.noLogo')}</span> : <img src={logo} alt={t('brand.logoAlt')} />}
        </div>
        {!locked && (
          <div className="logo-buttons">
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
